#include "espalier/engine/shuffle_rounds.hpp"

#include <algorithm>

namespace espalier::engine {

void Shuffled::put(Packer& packer) const {
    packer.put(round);
    packer.put(part.has_value());
    if (part) packer.put(*part);
}

Shuffled unpack_shuffled(const Problem& problem, ByteView bytes) {
    Unpacker unpacker(bytes);
    Shuffled shuffled{.round = unpacker.get<std::uint32_t>()};
    if (unpacker.get<bool>()) shuffled.part = unpack_part(problem, unpacker);
    return shuffled;
}

std::optional<Part> ShuffleRounds::end() {
    const auto of_round = std::find_if(arrived_.begin(), arrived_.end(),
                                       [this](const Shuffled& shuffled) { return shuffled.round == awaited_; });
    if (of_round == arrived_.end()) return std::nullopt;
    awaited_.reset();
    std::optional<Part> part;
    part.swap(of_round->part);
    arrived_.erase(of_round);
    return part;
}

std::vector<Part> ShuffleRounds::end_all() {
    std::vector<Part> parts;
    for (auto& shuffled : std::exchange(arrived_, {})) {
        if (shuffled.part) parts.push_back(std::move(*shuffled.part));
        awaited_.reset();
    }
    return parts;
}

}  // namespace espalier::engine
