// Numbers are divided into two parts: how little may the parts' sums differ? Either the two largest numbers are in
// different parts, and their difference stands for them, or they are in one part, and their sum does [Korf 1998].
#include <espalier/program/main.hpp>

struct Partition {
    struct Term {
        std::uint64_t size;
        std::uint64_t left, right;  // the sets of numbers whose sums differ by the size
    };
    using Node = std::vector<Term>;  // the largest first
    using Answer = espalier::Least<std::uint64_t, std::vector<std::uint64_t>>;
    std::vector<std::uint64_t> numbers;

    Node root() const {
        Node terms;
        for (std::size_t i = 0; i < numbers.size(); ++i) terms.push_back({numbers[i], std::uint64_t{1} << i, 0});
        std::ranges::sort(terms, std::greater(), &Term::size);
        return terms;
    }

    // A number that is larger than all others together is alone. Otherwise only an odd sum cannot be halved.
    std::uint64_t bound(const Node& terms) const {
        std::uint64_t rest = 0;
        for (std::size_t i = 1; i < terms.size(); ++i) rest += terms[i].size;
        return terms[0].size > rest ? terms[0].size - rest : (terms[0].size + rest) % 2;
    }

    void expand(const Node& terms, Answer& answer, auto&& child) const {
        if (terms.size() == 1) return answer.offer(terms[0].size, part(terms[0].left));
        const auto &a = terms[0], &b = terms[1];
        const auto join = [&](const Term& term) {
            Node next(terms.begin() + 2, terms.end());
            next.insert(std::ranges::upper_bound(next, term.size, std::greater(), &Term::size), term);
            child(std::move(next));
        };
        join({a.size - b.size, a.left | b.right, a.right | b.left});
        // If there are no more than four numbers, the difference is always best.
        if (terms.size() > 4) join({a.size + b.size, a.left | b.left, a.right | b.right});
    }

    std::vector<std::uint64_t> part(std::uint64_t set) const {
        std::vector<std::uint64_t> part;
        for (; set != 0; set &= set - 1) part.push_back(numbers[static_cast<std::size_t>(std::countr_zero(set))]);
        return part;
    }
};

Partition read_numbers(espalier::TextReader& text) {
    Partition problem{{text.expect_count("a number")}};
    for (auto word = text.next_word(); !word.empty(); word = text.next_word())
        problem.numbers.push_back(text.count(word, "a number"));
    if (problem.numbers.size() > 64 || std::ranges::max(problem.numbers) >> 57 != 0)
        text.fail("there are too many or too large numbers", "at most 64, each less than 2^57");
    return problem;
}

int main(int argc, char** argv) {
    return espalier::main(argc, argv, {.name = "partition", .summary = "divides numbers into equal parts"},
                          [](espalier::Arguments& a) { return a.instance("NUMBERS", read_numbers); });
}
