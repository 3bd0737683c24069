// Is there a placement of N queens on a board so that none attacks another? The first one in the order of the columns.
#include <espalier/program/main.hpp>

struct Placement {
    struct Node {
        std::uint64_t columns = 0, left = 0, right = 0;  // attacked on the next row, straight down and along diagonals
        std::vector<std::uint8_t> queens;                // the columns of those on the rows above
    };
    using Answer = espalier::First<std::vector<std::uint8_t>>;
    std::size_t n;

    Node root() const { return {}; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.queens.size() == n) return answer.offer(node.queens);
        for (std::size_t column = 0; column < n; ++column) {
            const auto place = std::uint64_t{1} << column;
            if (((node.columns | node.left | node.right) & place) != 0) continue;
            Node next{node.columns | place, (node.left | place) << 1, (node.right | place) >> 1, node.queens};
            next.queens.push_back(static_cast<std::uint8_t>(column));
            child(std::move(next));
        }
    }
};

int main(int argc, char** argv) {
    return espalier::main(
        argc, argv, {.name = "placement", .summary = "places N queens so that none attacks another"},
        [](espalier::Arguments& a) {
            return Placement{a.integer<std::size_t>("N", 8, {1, 63}, "How many queens.")};
        },
        [](const auto& outcome, espalier::Report& report) {
            if (outcome.answer.found() == nullptr) return;
            const auto& queens = *outcome.answer.found();
            report.check = {true, "no queen attacks another"};
            for (std::size_t i = 0; i < queens.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) {
                    const auto apart = static_cast<std::size_t>(std::abs(queens[i] - queens[j]));
                    report.check->passed &= apart != 0 && apart != i - j;
                }
        });
}
