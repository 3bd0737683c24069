#include "synthetic/real_option.hpp"

#include <charconv>
#include <utility>

namespace synthetic {

void real_option(espalier::program::OptionList& list, espalier::program::Option option, double& target, double least,
                 double most) {
    const std::string name = option.name;
    list.add(std::move(option), [name, &target, least, most](const std::string& text) {
        const auto* end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, target);
        if (error == std::errc{} && rest == end && target >= least && target <= most) return;
        throw espalier::program::UsageError(
            fmt::format("{}: '{}' was given, expected a number from {} to {}", name, text, least, most));
    });
}

}  // namespace synthetic
