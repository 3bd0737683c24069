// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/solutions.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <tuple>
#include <vector>

namespace espalier::program {

namespace {

using engine::Answer;
using engine::Problem;
using engine::Subproblem;

/// An answer that holds only the solutions that are not delivered yet, and counts, at PE 0, those that were written.
class WrittenAnswer final : public Answer {
public:
    WrittenAnswer(std::unique_ptr<Answer> of_problem, const TakeSolutions& take)
        : found(std::move(of_problem)), take_(&take) {}

    std::unique_ptr<Answer> copy() const override { return std::make_unique<WrittenAnswer>(*this); }
    void put(Packer& packer) const override { packer.put(std::tie(*found, written)); }
    void get(Unpacker& unpacker) override {
        found->get(unpacker);
        unpacker.get(written);
    }
    void merge(const Answer& other) override {
        const auto& answer = static_cast<const WrittenAnswer&>(other);
        found->merge(*answer.found);
        written.number += answer.written.number;
        written.bytes += answer.written.bytes;
    }
    void clock_is(double seconds) override { found->clock_is(seconds); }
    std::vector<Bytes> take_deliveries(bool /*idle*/) override {
        const auto solutions = (*take_)(*found);
        if (solutions.first == 0) return {};
        return {pack(solutions)};
    }

    engine::Owned<Answer> found;
    WrittenSolutions written;

private:
    const TakeSolutions* take_;
};

/// A problem whose answers count the solutions that PE 0 has written. The rest is the problem's own.
class WritingProblem final : public Problem {
public:
    WritingProblem(std::shared_ptr<const Problem> problem, TakeSolutions take, SolutionsFile* file)
        : problem_(std::move(problem)), take_(std::move(take)), file_(file) {}

    std::unique_ptr<Answer> answer() const override {
        return std::make_unique<WrittenAnswer>(problem_->answer(), take_);
    }
    std::unique_ptr<Answer> unpack_answer(Unpacker& unpacker) const override {
        auto unpacked = answer();
        unpacked->get(unpacker);
        return unpacked;
    }
    /// Solutions are delivered after each quantum, which is short because they are in memory until then.
    Nodes work(Subproblem& subproblem, Answer& answer, Nodes budget) const override {
        constexpr Nodes most = 1 << 14;
        return problem_->work(subproblem, found(answer), std::min(budget, most));
    }
    Nodes abandon(Subproblem& subproblem, Answer& answer) const override {
        return problem_->abandon(subproblem, found(answer));
    }
    NodesLeft nodes_left(const Subproblem& subproblem, const Answer& answer, Nodes budget,
                         Random& random) const override {
        return problem_->nodes_left(subproblem, found(answer), budget, random);
    }
    void receive(Answer& answer, ByteView delivery) const override {
        auto& written = static_cast<WrittenAnswer&>(answer).written;
        const auto [number, text] = unpack<std::pair<std::uint64_t, std::string>>(delivery);
        file_->write_at(written.bytes, text);
        written.number += number;
        written.bytes += text.size();
    }
    bool is_valid(const Answer& answer) const override { return problem_->is_valid(found(answer)); }

    std::unique_ptr<Subproblem> root() const override { return problem_->root(); }
    std::unique_ptr<Subproblem> split(Subproblem& subproblem) const override { return problem_->split(subproblem); }
    std::unique_ptr<Subproblem> unpack_subproblem(Unpacker& unpacker) const override {
        return problem_->unpack_subproblem(unpacker);
    }
    bool is_valid(const Subproblem& subproblem) const override { return problem_->is_valid(subproblem); }
    bool may_split() const override { return problem_->may_split(); }
    std::optional<double> priority(const Subproblem& subproblem) const override {
        return problem_->priority(subproblem);
    }
    double seconds_ahead() const override { return problem_->seconds_ahead(); }
    std::string name() const override { return problem_->name(); }
    std::string layout() const override { return problem_->layout() + " written"; }

    bool is_recorded() const override { return problem_->is_recorded(); }
    std::unique_ptr<Problem> recorded(engine::TreeRecord& record) const override {
        auto recorded = problem_->recorded(record);
        return recorded ? std::make_unique<WritingProblem>(std::move(recorded), take_, file_) : nullptr;
    }

private:
    static Answer& found(Answer& answer) { return *static_cast<WrittenAnswer&>(answer).found; }
    static const Answer& found(const Answer& answer) { return *static_cast<const WrittenAnswer&>(answer).found; }

    std::shared_ptr<const Problem> problem_;
    TakeSolutions take_;
    SolutionsFile* file_;
};

}  // namespace

SolutionsFile::SolutionsFile(std::string path) : path_(std::move(path)) {
    file_ = File(path_, O_RDWR | O_CREAT);
    if (!file_.is_open()) file_ = File(path_, O_WRONLY);  // a pipe cannot be read, too
    struct stat status {};
    if (!file_.is_open() || ::fstat(file_.descriptor(), &status) != 0) fail_to_write(path_);
    is_regular_ = S_ISREG(status.st_mode);
}

void SolutionsFile::write_at(std::uint64_t position, std::string_view text) {
    if (position == 0) end_at(0);
    if (is_regular_ && size() < position) fail_to_write(path_, "it ends before what the checkpoint counts as written");
    if (is_regular_) ::lseek(file_.descriptor(), static_cast<off_t>(position), SEEK_SET);
    if (!write_all(file_.descriptor(), text)) fail_to_write(path_);
}

void SolutionsFile::end_at(std::uint64_t position) {
    if (!is_regular_) return;
    if (size() < position) fail_to_write(path_, "it ends before what was written");
    if (size() != position && ::ftruncate(file_.descriptor(), static_cast<off_t>(position)) != 0) fail_to_write(path_);
}

void SolutionsFile::sync() const {
    if (is_regular_ && ::fdatasync(file_.descriptor()) != 0) fail_to_write(path_);
}

std::uint64_t SolutionsFile::size() const {
    struct stat status {};
    if (::fstat(file_.descriptor(), &status) != 0) fail_to_write(path_);
    return static_cast<std::uint64_t>(status.st_size);
}

std::unique_ptr<engine::Problem> with_written_solutions(const engine::Problem& problem, TakeSolutions take,
                                                        SolutionsFile* file) {
    const std::shared_ptr<const Problem> not_owned(std::shared_ptr<void>(), &problem);
    return std::make_unique<WritingProblem>(not_owned, std::move(take), file);
}

WrittenSolutions take_written(std::unique_ptr<engine::Answer>& answer) {
    auto& written = static_cast<WrittenAnswer&>(*answer);
    const auto count = written.written;
    auto rest = std::move(written.found);
    answer = std::move(rest);
    return count;
}

}  // namespace espalier::program
