// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "espalier/pack.hpp"

namespace espalier::program {

/// Returns the cyclic redundancy check of the bytes as gzip and zlib compute it [ISO 3309].
[[nodiscard]] std::uint32_t crc32(ByteView bytes);

}  // namespace espalier::program
