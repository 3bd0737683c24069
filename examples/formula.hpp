// This file has formulas in conjunctive normal form, and a reader of the DIMACS format.
#pragma once
#include <set>
#include <espalier/program/main.hpp>

/// Literals are V for the variable V, from 1 to n, and -V for its negation.
struct Formula {
    int n = 0;
    std::vector<std::vector<int>> clauses;  // the literals of each
    std::vector<std::vector<int>> with;     // the clauses that have a literal, at n + literal

    bool has(int literal) const { return literal != 0 && literal >= -n && literal <= n; }

    /// Returns how many literals of the clause are open, and the last of them; -1 if one is true. `truth` has for each
    /// literal, at n + literal, 1 if it is true, -1 if it is false, and 0 if it is open.
    std::pair<int, int> look(const std::vector<std::int8_t>& truth, const std::vector<int>& clause) const {
        std::pair open{0, 0};
        for (const int literal : clause) {
            if (truth[n + literal] > 0) return {-1, 0};
            if (truth[n + literal] == 0) open = {open.first + 1, literal};
        }
        return open;
    }

    /// Returns whether each clause has one of the literals, none of which is another's negation.
    bool is_satisfied_by(const std::vector<int>& literals) const {
        const std::set<int> chosen(literals.begin(), literals.end());
        const auto is_chosen = [&](int literal) { return chosen.contains(literal); };
        return std::ranges::none_of(literals, [&](int literal) { return chosen.contains(-literal); }) &&
               std::ranges::all_of(clauses, [&](const auto& clause) { return std::ranges::any_of(clause, is_chosen); });
    }
};

/// Files have lines "c COMMENT", a line "p cnf VARIABLES CLAUSES", and then the literals of each clause with a 0
/// behind.
inline Formula read_formula(espalier::TextReader& text) {
    Formula formula;
    while (text.next_line() && text.words()[0] == "c") {
    }
    const auto& words = text.words();
    if (words.size() != 4 || words[0] != "p") text.fail("there is no problem", "p cnf VARIABLES CLAUSES");
    const auto variables = text.count(words[2], "how many variables there are");
    if (variables > 1'000'000) text.fail("there are too many variables", "at most 1,000,000");
    formula.n = static_cast<int>(variables);
    formula.with.resize(2 * variables + 1);
    const auto clauses = text.count(words[3], "how many clauses there are");
    formula.clauses.reserve(text.plausible(clauses));
    for (int clause = 0; formula.clauses.size() < clauses; ++clause) {
        auto& literals = formula.clauses.emplace_back();
        while (const auto number = text.expect_integer("a literal, or 0 behind a clause")) {
            if (number < -formula.n || number > formula.n) text.fail("there is no such variable", "one from 1 on");
            literals.push_back(static_cast<int>(number));
            formula.with[formula.n + literals.back()].push_back(clause);
        }
        if (literals.empty()) text.fail("this clause is never true", "a literal");
    }
    return formula;
}
