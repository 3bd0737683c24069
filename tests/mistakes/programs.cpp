// SPDX-License-Identifier: Apache-2.0

// These programs make mistakes: one asks for an argument in a wrong way, one asks for a file in a wrong way, and one
// lists solutions that JSON cannot hold.

#include <espalier/program/main.hpp>

namespace {
struct Tour {
    std::vector<int> places;
    bool operator<(const Tour& other) const { return places < other.places; }
};

struct Tours {
    using Node = int;
    using Answer = espalier::KBest<3, int, Tour>;
    Node root() const { return 0; }
    void expand(const Node& node, Answer& answer, auto&& /*child*/) const { answer.offer(node, {}); }
};
}  // namespace

int main(int argc, char** argv) {
    const espalier::About about{.name = "tours", .summary = "find tours"};
    const auto make_tours = [](espalier::Arguments& /*a*/) { return Tours(); };
    static_cast<void>(espalier::main(argc, argv, about, make_tours));  // says: a program lists solutions as JSON
    const auto make_nothing = [](espalier::Arguments& /*a*/) { Tours(); };
    static_cast<void>(espalier::main(argc, argv, about, make_nothing));  // says: a program makes its problem
    const auto make = [](espalier::Arguments& a) {
        return a.integer("N", 5, 1, 10);  // says: the range of an integer is written in braces
    };
    static_cast<void>(make);
    const auto make_of_text = [](espalier::Arguments& a) {
        return a.instance("FILE", [](const std::string& text) { return text.size(); });  // says: is read from a file
    };
    static_cast<void>(make_of_text);
}
