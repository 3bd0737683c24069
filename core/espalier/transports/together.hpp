#pragma once

#include <functional>

#include "espalier/transports/threads.hpp"

namespace espalier {

/// Calls task() on the calling thread, while the other threads take part in what it lets its team do (team.hpp): for
/// work that comes before a search. Throws what the task has thrown.
void together(Threads& threads, const std::function<void()>& task);

}  // namespace espalier
