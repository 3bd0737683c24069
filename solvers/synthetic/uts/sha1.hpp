#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace synthetic {

/// The Secure Hash Algorithm SHA-1 [FIPS 180], plain and general: the kernels' measure.
using Sha1Digest = std::array<std::uint32_t, 5>;

/// The digest of the message, as five words, the first byte uppermost in the first.
Sha1Digest sha1(std::span<const std::byte> message);

}  // namespace synthetic
