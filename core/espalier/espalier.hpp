#pragma once

/// Parallel tree search: the one include of a user of the library.
///
/// Say how a node of the tree expands (a Tree, lifted by DepthFirst) or how a subproblem is worked on and split (a
/// Problem), choose an answer (Sum, All, Least, Greatest or your own), and solve() searches it on Threads, under Mpi or
/// on a Simulated machine. What solve() takes and returns comes with it.

#include "espalier/answers.hpp"
#include "espalier/depth_first.hpp"
#include "espalier/forest.hpp"
#include "espalier/solve.hpp"
#include "espalier/transports/launched.hpp"
#include "espalier/transports/mpi.hpp"
#include "espalier/transports/simulated/simulated.hpp"
#include "espalier/transports/threads.hpp"
