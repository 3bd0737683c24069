#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace puzzle15 {

/// Memory in large pages, where the system has them: a look at small ones waits for two places instead of one.
class LargePages {
public:
    LargePages() = default;
    /// A copy. Throws std::bad_alloc.
    explicit LargePages(std::span<const std::uint8_t> content);

    const std::uint8_t* data() const { return memory_.get(); }

private:
    struct Free {
        void operator()(std::uint8_t* memory) const;
    };

    std::unique_ptr<std::uint8_t[], Free> memory_;
};

}  // namespace puzzle15
