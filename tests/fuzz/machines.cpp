// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>
#include <espalier/transports/simulated/machines.hpp>
#include "fuzz/reader.hpp"

namespace espalier_test {
namespace machine_harness {
using namespace espalier;

void read(int, std::string_view text) {
    try {
        const auto machine = parse_machine(text);
        for (const auto cost : {machine.latency, machine.overhead, machine.gap, machine.hop, machine.byte,
                                machine.delay, machine.node, machine.split, machine.look}) {
            expect(cost >= 0, "nothing gives time back");
        }
        expect(machine.pes() >= 1, "a machine has a PE");
        expect(machine.slowed(0, machine.node) >= machine.node, "a slow PE is no faster");
        expect(machine.noise <= machine.noise_interval / 2, "interruptions leave time");
        expect(machine.aggregate_speed() <= machine.pes(), "slow PEs are no faster");
        expect(machine.least_message() > 0, "messages cost time");
        for (const auto& board : machine.boards) expect(board.pes >= 1 && board.gap >= 0, "a board has PEs and costs");
        expect(machine.mean_message() > 0, "messages cost time");
        expect(machine.transit(0, machine.pes() - 1, 1 << 20) >= 0, "a message does not arrive before it is sent");
    } catch (const std::invalid_argument&) {
    }
}
}  // namespace machine_harness

const Reader machine_reader{.name = "machine", .read = machine_harness::read, .examples = [] {
                                return std::vector<std::string>{"logp:1024,L=5us,o=1us,g=1us,node=2us",
                                                                "ring:16,step",
                                                                "torus:16x16,hop=2us,delay=300us",
                                                                "mesh:8x8x8",
                                                                "hypercube:10,byte=1ns,store-and-forward",
                                                                "mesh:4x4,with-contention,broadcast,look=1us,split=2us",
                                                                "gcel:32x32,node=auto",
                                                                "cluster:4096,boards=64:8,L=1us:2us:3us",
                                                                "dragonfly:4x8x33",
                                                                "butterfly:5,with-contention",
                                                                "torus:8x8,slow=10%:4,noise=1ms:10us",
                                                                "threads:2",
                                                                "atomic:64,arbiter=worst",
                                                                "logp:4,L=nans",
                                                                "ring:16777216,hop=900000s",
                                                                "mesh:4096x4096,hop=1e3s"};
                            }};
}  // namespace espalier_test
