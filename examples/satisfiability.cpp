// Can all clauses be true at once? A move makes a literal true, and with it each literal that is then the last one open
// in its clause [Davis, Logemann, Loveland 1962].
#include "formula.hpp"

struct Satisfiability {
    struct State {
        std::vector<std::int8_t> truth;  // of each literal, at n + literal: 1 true, -1 false, 0 open
        std::vector<int> trail;          // the true literals
        std::vector<std::size_t> marks;  // their number before each move
    };
    using Move = int;
    using Answer = espalier::First<std::vector<int>>;
    Formula f;

    State initial() const { return {std::vector<std::int8_t>(f.with.size()), {}, {}}; }
    bool valid(int literal) const { return f.has(literal); }

    bool make(State& s, int literal) const {
        const auto set = [&](int l) { s.trail.push_back(l), s.truth[f.n + l] = 1, s.truth[f.n - l] = -1; };
        s.marks.push_back(s.trail.size());
        set(literal);
        for (auto next = s.marks.back(); next < s.trail.size(); ++next)
            for (const int clause : f.with[f.n - s.trail[next]]) {
                const auto [open, last] = f.look(s.truth, f.clauses[clause]);
                if (open == 0) return false;
                if (open == 1) set(last);
            }
        return true;
    }

    void take_back(State& s, int /*literal*/) const {
        for (; s.trail.size() > s.marks.back(); s.trail.pop_back())
            s.truth[f.n + s.trail.back()] = s.truth[f.n - s.trail.back()] = 0;
        s.marks.pop_back();
    }

    void expand(const State& s, Answer& answer, auto&& child) const {
        std::vector<int> score(f.with.size());  // literals of short clauses have more
        for (const auto& clause : f.clauses)
            if (const int open = f.look(s.truth, clause).first; open > 0)
                for (const int l : clause) score[f.n + l] += s.truth[f.n + l] != 0 ? 0 : open == 2 ? 5 : 1;
        const auto best = std::ranges::max_element(score);
        if (best == score.end() || *best == 0) return answer.offer(s.trail);
        const int literal = static_cast<int>(best - score.begin()) - f.n;
        child(literal), child(-literal);
    }
};

int main(int argc, char** argv) {
    return espalier::main(
        argc, argv, {.name = "satisfiability", .summary = "satisfies clauses"},
        [](espalier::Arguments& a) { return espalier::Moves(Satisfiability{a.instance("CNF", read_formula)}); },
        [](const auto& problem, const auto& outcome, espalier::Report& report) {
            if (const auto* literals = outcome.answer.found())
                report.check = {problem.tree().f.is_satisfied_by(*literals), "each clause has a true literal"};
        });
}
