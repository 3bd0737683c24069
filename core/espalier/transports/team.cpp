#include "espalier/transports/team.hpp"

#include <algorithm>
#include <utility>

namespace espalier {

namespace {

thread_local Team* current_team = nullptr;
thread_local int current_number = 0;

}  // namespace

Team* Team::current() { return current_team; }

int Team::number() { return current_number; }

Team::Membership::Membership(Team& team, int number) {
    current_team = team.can_be_helped() ? &team : nullptr;
    current_number = number;
}

Team::Membership::~Membership() {
    current_team = nullptr;
    current_number = 0;
}

void Team::run(const std::function<void()>& task) {
    if (!open(task)) return task();
    call(task);
    std::unique_lock lock(mutex_);
    helpers_left_.wait(lock, [this] { return helpers_ == 0; });
    task_ = nullptr;
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

bool Team::open(const std::function<void()>& task) {
    const std::scoped_lock lock(mutex_);
    if (task_ != nullptr) return false;
    task_ = &task;
    is_open_ = true;
    return true;
}

Team::Meanwhile::Meanwhile(Team& team, const std::function<bool()>& piece) : team_(team), piece_(piece) {
    const std::scoped_lock lock(team_.mutex_);
    team_.pieces_.push_back(&piece_);
    team_.has_pieces_ = true;
}

Team::Meanwhile::~Meanwhile() {
    const std::scoped_lock lock(team_.mutex_);
    team_.pieces_.erase(std::find(team_.pieces_.begin(), team_.pieces_.end(), &piece_));
    team_.has_pieces_ = !team_.pieces_.empty();
}

bool Team::help() { return do_piece() || take_part(); }

bool Team::take_part() {
    if (!is_open_.load(std::memory_order_relaxed)) return false;
    const std::function<void()>* task = nullptr;
    {
        const std::scoped_lock lock(mutex_);
        if (!is_open_ || !has_place()) return false;
        task = task_;
        ++helpers_;
    }
    call(*task);
    const std::scoped_lock lock(mutex_);
    if (--helpers_ == 0) helpers_left_.notify_all();
    return true;
}

bool Team::do_piece() {
    if (!has_pieces_.load(std::memory_order_relaxed)) return false;
    const std::function<bool()>* piece = nullptr;
    {
        const std::scoped_lock lock(mutex_);
        if (pieces_.empty() || !has_place()) return false;
        piece = pieces_.back();
        ++doing_pieces_;
    }
    std::exception_ptr failure;
    bool done = false;
    try {
        done = (*piece)();
    } catch (...) {
        failure = std::current_exception();
    }
    const std::scoped_lock lock(mutex_);
    --doing_pieces_;
    if (failure) std::rethrow_exception(failure);
    return done;
}

void Team::call(const std::function<void()>& task) {
    std::exception_ptr failure;
    try {
        task();
    } catch (...) {
        failure = std::current_exception();
    }
    // Whoever comes now comes too late: no piece is left.
    is_open_ = false;
    if (!failure) return;
    const std::scoped_lock lock(mutex_);
    if (!failure_) failure_ = failure;
}

}  // namespace espalier
