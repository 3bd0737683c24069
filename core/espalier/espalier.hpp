// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Parallel tree search. A user of the library needs to include only this file.
///
/// Say how a node of the tree expands (a Tree, lifted by DepthFirst) or how a subproblem is worked on and split (a
/// Problem), and choose an answer (Sum, All, Least, Greatest or your own). Then solve() searches the tree on Threads,
/// under Mpi or on a Simulated machine. The types that solve() takes and returns are included, too.

#include "espalier/answers.hpp"
#include "espalier/answers/best_solutions.hpp"
#include "espalier/answers/counters.hpp"
#include "espalier/balancers/table.hpp"
#include "espalier/best_first.hpp"
#include "espalier/depth_first.hpp"
#include "espalier/forest.hpp"
#include "espalier/moves.hpp"
#include "espalier/solve.hpp"
#include "espalier/transports/mpi/mpi.hpp"
#include "espalier/transports/simulated/simulated.hpp"
#include "espalier/transports/threads/threads.hpp"
