// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "puzzle15/board/shape.hpp"

namespace puzzle15 {

/// The solutions that a search looks for.
enum class Wanted : std::uint8_t {
    one,    ///< the first that is found ends the search
    count,  ///< their number, and one of them
    all     ///< all of them
};

/// Orders solutions by their length and, if that is equal, by their letters.
inline bool is_before(const std::string& one, const std::string& other) {
    return one.size() != other.size() ? one.size() < other.size() : one < other;
}

/// The solutions found within a threshold, as letters of the blank's moves.
class Solutions {
public:
    std::uint64_t number() const { return number_; }
    /// Returns the solutions that were wanted, in no particular order: all of them, or only the first one by
    /// is_before().
    const std::vector<std::string>& kept() const { return kept_; }

    void add(std::string solution, Wanted wanted) {
        ++number_;
        keep_all_ = keep_all_ || wanted == Wanted::all;
        kept_.push_back(std::move(solution));
        tidy();
    }

    void merge(const Solutions& other) {
        number_ += other.number_;
        keep_all_ = keep_all_ || other.keep_all_;
        kept_.insert(kept_.end(), other.kept_.begin(), other.kept_.end());
        tidy();
    }

    /// Returns the solutions of the way back, from the goal to the start.
    Solutions reversed() const {
        auto back = *this;
        for (auto& solution : back.kept_) {
            std::ranges::reverse(solution);
            for (char& c : solution) c = letter(inverse(move_of(c)));
        }
        return back;
    }

    /// Returns whether there are as many as the number says, at least one if any was found, of letters of moves.
    bool is_consistent() const {
        const auto is_path = [](const std::string& s) {
            return s.find_first_not_of(move_letters) == std::string::npos;
        };
        return kept_.size() <= number_ && kept_.empty() == (number_ == 0) && std::ranges::all_of(kept_, is_path);
    }

    friend bool operator==(const Solutions&, const Solutions&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.number_, self.keep_all_, self.kept_);
    }

private:
    void tidy() {
        if (keep_all_ || kept_.size() < 2) return;
        std::swap(kept_.front(), *std::min_element(kept_.begin(), kept_.end(), is_before));
        kept_.resize(1);
    }

    std::uint64_t number_ = 0;
    bool keep_all_ = false;
    std::vector<std::string> kept_;
};

/// The answer to a search that goes on to the end of the tree.
struct EverySolution {
    Solutions solutions;

    /// Returns whether nothing is left to look for.
    bool decided() const { return false; }
    bool is_consistent() const { return solutions.is_consistent(); }
    void merge(const EverySolution& other) { solutions.merge(other.solutions); }
};

/// The answer to a search that ends everywhere as soon as one PE has a solution. Its bound is whether a solution is
/// known.
struct AnySolution {
    Solutions solutions;
    bool elsewhere = false;

    bool decided() const { return elsewhere || solutions.number() > 0; }
    /// Returns whether the solution that was found anywhere is here, as in what all PEs have found together.
    bool is_consistent() const { return solutions.is_consistent() && (!elsewhere || solutions.number() > 0); }
    bool bound() const { return decided(); }
    bool tighten(bool bound) {
        const bool news = bound && !decided();
        elsewhere = elsewhere || bound;
        return news;
    }

    void merge(const AnySolution& other) {
        solutions.merge(other.solutions);
        elsewhere = elsewhere || other.elsewhere;
    }
};

}  // namespace puzzle15
