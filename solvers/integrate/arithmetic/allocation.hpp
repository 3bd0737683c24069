#pragma once

namespace integrate {

/// From the first call on, balls for which there is no memory throw std::bad_alloc, where FLINT and GMP would end the
/// process.
void throw_where_memory_runs_out();

}  // namespace integrate
