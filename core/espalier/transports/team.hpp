#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <vector>

namespace espalier {

/// The threads among which the PEs of a process are dealt out. A problem whose work is done in large steps that lose by
/// being split between PEs (a dynamic program, say) may let threads whose PEs have nothing to do take part in a step.
class Team {
public:
    /// No more than `at_once` of the threads are in a task at a time: those that outnumber the cores would only make
    /// the others wait. Requires threads >= 1 and at_once >= 1.
    Team(int threads, int at_once) : threads_(threads), at_once_(at_once) {}
    explicit Team(int threads) : Team(threads, threads) {}
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    int threads() const { return threads_; }
    bool can_be_helped() const { return threads_ > 1 && at_once_ > 1; }

    /// The team of the calling thread; null where no other thread could help it.
    static Team* current();

    /// The calling thread's number in its team, from 0 up to threads() - 1; 0 without a team. A thread that goes on
    /// where it was in the task before finds in its cache what it has left there.
    static int number();

    /// The calling thread is of the team for as long as this lives.
    class Membership {
    public:
        explicit Membership(Team& team, int number = 0);
        ~Membership();
        Membership(const Membership&) = delete;
        Membership& operator=(const Membership&) = delete;
    };

    /// Calls task() and lets idle threads call it at the same time; returns when all calls have returned. A call
    /// takes pieces of the work until none is left, so that any number of calls does all of it. While another
    /// thread's task is under way, the caller does its own alone. Throws what a call has thrown.
    void run(const std::function<void()>& task);

    /// While this lives, an idle thread calls piece(), again and again: it does a little that others would have to do
    /// later, or returns false if nothing is left, and only then the thread looks for a task to take part in, which
    /// costs more. So threads have something to do while a PE is deaf to their requests. A call may outlast this; what
    /// it needs must outlast the team's search.
    class Meanwhile {
    public:
        Meanwhile(Team& team, const std::function<bool()>& piece);
        ~Meanwhile();
        Meanwhile(const Meanwhile&) = delete;
        Meanwhile& operator=(const Meanwhile&) = delete;

    private:
        Team& team_;
        const std::function<bool()>& piece_;
    };

    /// An idle thread does something meanwhile, or takes part in a task. Returns whether there was anything to do. May
    /// throw what a piece has thrown.
    bool help();

private:
    bool open(const std::function<void()>& task);
    void call(const std::function<void()>& task);
    bool take_part();
    bool do_piece();
    bool has_place() const { return helpers_ + doing_pieces_ + 1 < at_once_; }

    const int threads_;
    const int at_once_;
    std::atomic<bool> is_open_{false};  // there is a task in which nobody has found the end of the work yet
    std::mutex mutex_;
    std::condition_variable helpers_left_;
    const std::function<void()>* task_ = nullptr;
    int helpers_ = 0;
    std::atomic<bool> has_pieces_{false};
    std::vector<const std::function<bool()>*> pieces_;
    int doing_pieces_ = 0;
    std::exception_ptr failure_;
};

}  // namespace espalier
