// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>
#include <espalier/program/checkpoint/checkpoint.hpp>
#include "fuzz/reader.hpp"

namespace espalier_test {
namespace checkpoint_harness {
using namespace espalier;
using namespace espalier::program;

ByteView as_bytes(std::string_view text) { return {reinterpret_cast<const std::byte*>(text.data()), text.size()}; }

void expect_to_survive(const CheckpointContent& content) {
    const auto again = parse_checkpoint(checkpoint_text(content));
    expect(again && pack(*again) == pack(content), "a checkpoint is read as it was written");
}

// The checksum guards the rest well, also against a fuzzer: way 1 reads what stands behind it.
void read(int way, std::string_view text) {
    if (way == 0) {
        if (const auto content = parse_checkpoint(text)) expect_to_survive(*content);
        return;
    }
    try {
        expect_to_survive(unpack<CheckpointContent>(as_bytes(text)));
    } catch (const std::length_error&) {
    }
}

std::vector<std::string> examples() {
    const CheckpointContent content{
        .problem = "golomb 1: --marks 14",
        .journal = {{.kind = JournalEntry::Kind::instance, .content = Bytes(4)},
                    {.kind = JournalEntry::Kind::search, .content = Bytes(20)}},
        .search = "search",
        .snapshot = Bytes(50),
    };
    const auto body = pack(content);
    return {checkpoint_text(content), std::string(reinterpret_cast<const char*>(body.data()), body.size())};
}
}  // namespace checkpoint_harness

const Reader checkpoint_reader{
    .name = "checkpoint", .ways = 2, .read = checkpoint_harness::read, .examples = checkpoint_harness::examples};
}  // namespace espalier_test
