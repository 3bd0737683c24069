// In how many ways do signs before 1, 2, ..., N make a sum of 0? The balancer below is used if it is asked for by name.
#include <espalier/program/main.hpp>

/// Asks the PE that gave work last, or a random PE if the last one that was asked had none.
class LastVictim final : public espalier::Balancer {
public:
    LastVictim(const espalier::Place& place, espalier::Outbox&, std::uint64_t seed)
        : pe_(place.pe()), pes_(place.pes()), random_(seed, static_cast<std::uint64_t>(pe_)) {}

    std::optional<Request> next_request() override {
        if (pes_ == 1) return std::nullopt;
        if (giver_) return Request{.victim = *giver_};
        const auto other = static_cast<int>(random_.below(static_cast<std::uint32_t>(pes_ - 1)));
        return Request{.victim = other < pe_ ? other : other + 1};
    }

    void answered(int victim, bool with_work) override { giver_ = with_work ? std::optional(victim) : std::nullopt; }

private:
    int pe_, pes_;
    espalier::Random random_;
    std::optional<int> giver_;
};

struct Signs {
    struct Node {
        int next, sum;  // the number whose sign is chosen next, and the sum of those above it
    };
    using Answer = espalier::Sum<std::uint64_t>;
    int n;

    Node root() const { return {n, 0}; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (std::abs(node.sum) > node.next * (node.next + 1) / 2) return;
        if (node.next == 0) return answer.add(1);
        for (const int term : {node.next, -node.next}) child(Node{node.next - 1, node.sum + term});
    }
};

int main(int argc, char** argv) {
    espalier::register_balancer<LastVictim>("last-victim", "asks who gave work last");
    return espalier::main(argc, argv, {.name = "last_victim", .summary = "counts signs that make a sum of 0"},
                          [](espalier::Arguments& a) {
                              return Signs{a.integer("N", 23, {1, 40})};
                          });
}
