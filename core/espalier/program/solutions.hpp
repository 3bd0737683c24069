// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>
#include "espalier/problems/problem_of.hpp"
#include "espalier/program/files/files.hpp"
#include "espalier/program/report/answer_report.hpp"

namespace espalier::program {
/// The file of --solutions, to which the solutions of a search are written while it goes on.
class SolutionsFile {
public:
    /// Opens the file, which keeps what an earlier run has written. Throws OutputError.
    explicit SolutionsFile(std::string path);

    /// Writes the text at this position, and first of all empties the file if that is its beginning. A pipe is written
    /// to wherever it is. Throws OutputError, also if the file ends before the position: then it is not the one that
    /// the earlier run has written.
    void write_at(std::uint64_t position, std::string_view text);

    /// Ends the file at this position, behind which an earlier run may have written what it lost. Throws OutputError.
    void end_at(std::uint64_t position);

    /// Waits until everything that was written is on the disk. May be called on any thread. Throws OutputError.
    void sync() const;

private:
    std::uint64_t size() const;

    std::string path_;
    File file_;
    bool is_regular_ = false;
};

/// Counts what was written of the solutions of a search.
struct WrittenSolutions {
    std::uint64_t number = 0;
    std::uint64_t bytes = 0;
};

/// An answer that holds only the solutions that are not delivered yet, and counts, at PE 0, those that were written.
template <Collects A>
class WrittenAnswer final : public engine::AnswerOf<A>, public WrittenSolutions {
public:
    using engine::AnswerOf<A>::AnswerOf;

    std::unique_ptr<engine::Answer> copy() const override { return std::make_unique<WrittenAnswer>(*this); }
    void put(Packer& packer) const override {
        engine::AnswerOf<A>::put(packer);
        packer.put(static_cast<const WrittenSolutions&>(*this));
    }
    void get(Unpacker& unpacker) override {
        engine::AnswerOf<A>::get(unpacker);
        unpacker.get(static_cast<WrittenSolutions&>(*this));
    }
    void merge(const engine::Answer& other) override {
        engine::AnswerOf<A>::merge(other);
        const auto& answer = static_cast<const WrittenAnswer&>(other);
        number += answer.number;
        bytes += answer.bytes;
    }
    bool merges_again() const override { return false; }
    /// Delivers the number of solutions and their lines.
    std::vector<Bytes> take_deliveries(bool /*idle*/) override {
        auto& solutions = this->value.solutions;
        if (solutions.size() == 0) return {};
        std::string lines;
        for (const auto& solution : solutions) append_line(lines, solution);
        const std::uint64_t count = solutions.size();
        solutions.clear();
        return {pack(count, lines)};
    }
};

/// A problem whose solutions PE 0 writes to a file as they are found, so that no answer holds them: the answer is also
/// a WrittenSolutions.
template <class P>
class WritingProblem final : public engine::ProblemOf<P> {
public:
    using Answer = WrittenAnswer<typename P::Answer>;

    /// The file is null in all processes but that of PE 0, and outlives this.
    WritingProblem(std::shared_ptr<const P> problem, SolutionsFile* file)
        : engine::ProblemOf<P>(std::move(problem)), file_(file) {}

    std::unique_ptr<engine::Answer> answer() const override {
        return std::make_unique<Answer>(initial_answer(engine::host_of(this->problem())));
    }
    std::unique_ptr<engine::Answer> unpack_answer(Unpacker& unpacker) const override {
        return engine::Problem::unpack_answer(unpacker);
    }
    /// Solutions are delivered after each quantum, which is short because they are in memory until then.
    Nodes work(engine::Subproblem& s, engine::Answer& answer, Nodes budget) const override {
        constexpr Nodes most = 1 << 14;
        return engine::ProblemOf<P>::work(s, answer, std::min(budget, most));
    }
    void receive(engine::Answer& answer, ByteView delivery) const override {
        auto& written = static_cast<Answer&>(answer);
        const auto [number, lines] = unpack<std::pair<std::uint64_t, std::string>>(delivery);
        file_->write_at(written.bytes, lines);
        written.number += number;
        written.bytes += lines.size();
    }
    std::string name() const override { return typeid(engine::ProblemOf<P>).name(); }
    std::string layout() const override { return engine::ProblemOf<P>::layout() + " written"; }

private:
    SolutionsFile* file_;
};
}  // namespace espalier::program
