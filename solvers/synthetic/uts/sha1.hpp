#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace synthetic {

/// A digest of the Secure Hash Algorithm SHA-1 [FIPS 180].
using Sha1Digest = std::array<std::uint32_t, 5>;

/// Returns the digest of the message as five words, with the first byte uppermost in the first word. This
/// implementation is plain and general; the kernels are compared with it.
Sha1Digest sha1(std::span<const std::byte> message);

}  // namespace synthetic
