// SPDX-License-Identifier: Apache-2.0

// This file replaces rank_network.cpp in a build without MPI (the build option ESPALIER_MPI).
#include <cstdlib>
#include <stdexcept>
#include "espalier/require.hpp"
#include "espalier/transports/mpi/mpi.hpp"
#include "espalier/transports/mpi/rank_network.hpp"

namespace espalier {
class RankNetwork::Wire {};

bool Mpi::is_built() { return false; }

// Throws, because each process that a launcher has started would otherwise search everything by itself.
RankNetwork::RankNetwork(int pes_per_rank) : pes_per_rank_(pes_per_rank) {
    throw std::runtime_error(
        "this was built without MPI and cannot be a rank of a job; start it without mpirun, or build it with "
        "-DESPALIER_MPI=ON");
}

RankNetwork::~RankNetwork() = default;

void RankNetwork::send(int, int, MessageKind, MessageBody) {
    require(false, "without MPI there is no network of ranks");
}

bool RankNetwork::receive(Message&, int&) { return false; }

void RankNetwork::broadcast(Bytes&) { require(false, "without MPI there is no network of ranks"); }

void Mpi::abort(int exit_code) { std::_Exit(exit_code); }

bool Mpi::all_call(std::chrono::milliseconds) { return true; }
}  // namespace espalier
