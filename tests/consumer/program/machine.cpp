// SPDX-License-Identifier: Apache-2.0

// A user's program with a machine and a balancer of its own, of which --help-all, --simulate and --balancer know.
#include <espalier/program/main.hpp>

/// Asks the PE before it.
class Backwards final : public espalier::Balancer {
public:
    Backwards(const espalier::Place& place, espalier::Outbox&, std::uint64_t)
        : victim_((place.pe() + place.pes() - 1) % place.pes()), is_alone_(place.pes() == 1) {}

    std::optional<Request> next_request() override {
        if (is_alone_) return std::nullopt;
        return Request{.victim = victim_};
    }

private:
    int victim_;
    bool is_alone_;
};

/// Subsets of N things.
struct Subsets {
    using Node = int;
    using Answer = espalier::Sum<std::uint64_t>;
    int n;

    Node root() const { return n; }

    void expand(Node left, Answer& answer, auto&& child) const {
        if (left == 0) return answer.add(1);
        child(left - 1);
        child(left - 1);
    }
};

int main(int argc, char** argv) {
    auto machine = espalier::parse_machine("torus:1");
    machine.latency = 3 * espalier::microsecond;
    espalier::register_machine(
        {.name = "doughnut", .description = "a slow torus", .default_size = "4x4", .machine = machine});
    espalier::register_balancer<Backwards>("backwards", "asks the PE before");
    return espalier::main(argc, argv, {.name = "machine", .summary = "counts subsets"}, [](espalier::Arguments& a) {
        return Subsets{a.integer("N", 10, {0, 30})};
    });
}
