#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <espalier/transports/threads/team.hpp>

#include "puzzle15/patterns/arrangements.hpp"

namespace puzzle15 {

/// Some tiles, by their homes on a 4 x 4 board, in the order in which a database numbers them.
using Pattern = std::vector<int>;

/// Asked again and again by what takes long, on any thread: does somebody want it to stop?
using StopWanted = std::function<bool()>;

/// An additive pattern database [Korf, Felner 2002]: for each arrangement of the pattern's tiles, how often these have
/// to move until all are at home and the blank is too, whatever the other tiles do and wherever the blank starts. Built
/// breadth first by the threads of the team, if there is one; empty if a stop was wanted.
std::vector<std::uint8_t> build_pattern_database(
    const Arrangements& arrangements, const Pattern& pattern, int blank_home, espalier::Team* team,
    const StopWanted& stop_wanted = [] { return false; });

}  // namespace puzzle15
