// Jobs pass through machines, each in an order of its own: when can all be done? The machine whose next operation may
// end first does one of those next that may begin by then [Giffler, Thompson 1960].
#include "jobs.hpp"

struct JobShop {
    struct Node {
        std::vector<int> jobs, machines;      // the time until which each of them is busy
        std::vector<std::size_t> done;        // how many operations of each job are done
        std::vector<std::size_t> order = {};  // the jobs of the operations that are done
        int bound = 0;
    };
    using Answer = espalier::Least<int, std::vector<std::size_t>>;
    Jobs jobs;

    Node root() const {
        return {std::vector(jobs.size(), 0), std::vector(jobs[0].size(), 0), std::vector(jobs.size(), 0UL)};
    }
    int bound(const Node& node) const { return node.bound; }
    const Operation& next(const Node& node, std::size_t job) const { return jobs[job][node.done[job]]; }
    int end_of_next(const Node& node, std::size_t job) const {
        return std::max(node.jobs[job], node.machines[next(node, job).machine]) + next(node, job).time;
    }

    Node after(Node node, std::size_t job) const {
        node.order.push_back(job + 1);
        node.jobs[job] = node.machines[next(node, job).machine] = end_of_next(node, job);
        node.bound = std::max(node.bound, node.jobs[job] + next(node, job).tail);
        ++node.done[job];
        // How long each machine has to work yet, and how long its jobs take afterwards, at least.
        std::vector<std::pair<int, int>> left(node.machines.size(), {0, 1 << 30});
        for (std::size_t j = 0; j < jobs.size(); ++j)
            for (auto i = node.done[j]; i < jobs[j].size(); ++i) {
                auto& [time, tail] = left[jobs[j][i].machine];
                time += jobs[j][i].time, tail = std::min(tail, jobs[j][i].tail);
            }
        for (std::size_t m = 0; m < left.size(); ++m)
            if (left[m].first > 0) node.bound = std::max(node.bound, node.machines[m] + left[m].first + left[m].second);
        return node;
    }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        std::vector<std::size_t> open;
        for (std::size_t j = 0; j < jobs.size(); ++j)
            if (node.done[j] < jobs[j].size()) open.push_back(j);
        if (open.empty()) return answer.offer(node.bound, node.order);
        const auto end = [&](std::size_t job) { return end_of_next(node, job); };
        const auto first = *std::ranges::min_element(open, {}, end);
        std::vector<Node> children;
        for (const auto j : open)
            if (next(node, j).machine == next(node, first).machine && end(j) - next(node, j).time < end(first))
                children.push_back(after(node, j));
        std::ranges::sort(children, {}, &Node::bound);
        for (const auto& one : children) child(one);
    }
};

int main(int argc, char** argv) {
    return espalier::main(argc, argv, {.name = "jobshop", .summary = "schedules the jobs of a job shop"},
                          [](espalier::Arguments& a) { return JobShop{a.instance("JOBS", read_jobs)}; });
}
