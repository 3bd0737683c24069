// Jobs pass through five machines, all in one order: which order ends first? The times are Taillard's [1993].
#include <espalier/program/main.hpp>

constexpr std::size_t machines = 5, most = 20;
using Times = std::array<int, machines>;

struct FlowShop {
    struct Node {
        Times busy{};  // the time until which each machine is busy
        std::uint32_t left = 0;
        int bound = 0;
        std::size_t depth = 0;
        std::array<std::uint8_t, most> order{};
    };
    using Answer = espalier::Least<int, std::vector<int>>;
    std::vector<Times> time, tail;  // the times of each job on each machine, and on all machines behind it

    FlowShop(std::size_t jobs, std::int64_t seed) : time(jobs), tail(jobs) {
        for (std::size_t m = 0; m < machines; ++m)
            for (auto& of : time) of[m] = static_cast<int>(1 + (seed = seed * 16807 % 2147483647) * 99 / 2147483647);
        for (std::size_t job = 0; job < jobs; ++job)
            for (auto m = machines - 1; m-- > 0;) tail[job][m] = tail[job][m + 1] + time[job][m + 1];
    }

    Node root() const { return {.left = (1U << time.size()) - 1}; }

    int bound(const Node& node) const { return node.bound; }

    std::optional<int> value(const std::vector<int>& order) const {
        Node node = root();
        for (const int job : order) {
            if (job < 1 || job > static_cast<int>(time.size()) || (node.left >> (job - 1) & 1) == 0) return {};
            node = after(node, static_cast<std::size_t>(job - 1));
        }
        return node.left == 0 ? std::optional(node.bound) : std::nullopt;
    }

    Node after(Node node, std::size_t job) const {
        node.order[node.depth++] = static_cast<std::uint8_t>(job + 1);
        node.left &= ~(1U << job);
        for (std::size_t m = 0; m < machines; ++m) {
            node.busy[m] = std::max(node.busy[m], m > 0 ? node.busy[m - 1] : 0) + time[job][m];
            int sum = node.busy[m], least = node.left != 0 ? 1 << 30 : 0;  // the end of its work, and the least tail
            for (auto left = node.left; left != 0; left &= left - 1) {
                const auto next = static_cast<std::size_t>(std::countr_zero(left));
                sum += time[next][m], least = std::min(least, tail[next][m]);
            }
            node.bound = std::max(m > 0 ? node.bound : 0, sum + least);
        }
        return node;
    }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.left == 0) return answer.offer(node.bound, {node.order.begin(), &node.order[node.depth]});
        std::vector<Node> next;
        for (auto left = node.left; left != 0; left &= left - 1)
            next.push_back(after(node, static_cast<std::size_t>(std::countr_zero(left))));
        std::ranges::sort(next, {}, &Node::bound);
        for (const auto& one : next) child(one);
    }
};

int main(int argc, char** argv) {
    return espalier::main(
        argc, argv, {.name = "flowshop", .summary = "orders the jobs of a flow shop"}, [](espalier::Arguments& a) {
            const auto jobs = a.integer<std::size_t>("JOBS", 12, {1, most});
            return FlowShop(jobs, a.integer<std::int64_t>("--times SEED", 873654221, {1, 2147483646}));
        });
}
