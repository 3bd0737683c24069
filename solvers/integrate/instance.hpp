// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace integrate {
/// An integral as it is written. This is what travels: every process compiles it.
struct Instance {
    std::string name;
    std::string expression;
    std::string from;            ///< constant expressions, separated by commas, one for each variable
    std::string to;              ///< the same
    std::string exact;           ///< a constant expression; empty if the value is not known
    std::string breaks = {};     ///< constant expressions, separated by commas: where the integrand is not smooth
    std::string variables = {};  ///< their names, separated by commas; empty: x, or x1 to x360, or the only other name
    std::string constants = {};  ///< name = expression, separated by semicolons
    std::string path = {};       ///< points in the complex plane, or a circle; empty: between the limits
    bool principal_value = false;

    friend bool operator==(const Instance&, const Instance&) = default;
};

/// An instance that makes no sense; says which part of it, and what was expected.
class InstanceError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
    /// Tells what is wrong with a text of the instance. `what` names the text: it is empty, or ends with a blank.
    InstanceError(std::string_view what, std::string_view text, std::string_view wrong);
};

/// Reads instances, one a line: name ; expression ; from ; to ; exact value, where the last one may be missing. Empty
/// lines and those that begin with # are left out. Throws InputError.
[[nodiscard]] std::vector<Instance> read_instances(const std::string& file, std::string_view text);
}  // namespace integrate
