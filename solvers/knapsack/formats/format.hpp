#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knapsack/formats/text.hpp"
#include "knapsack/instance/instance.hpp"

namespace knapsack {

/// A file that an instance is written to.
struct Page {
    std::string ending;  ///< follows the instance's name in the name of the file
    std::string text;
};

/// A way to write instances. Each has a file of its own in this folder.
struct Format {
    std::string_view name;
    std::string_view description;
    char separator = ' ';     ///< ends words as blanks do
    bool holds_many = false;  ///< whether a file may hold several instances, one text behind the other
    /// Reads the instances of a text. They get `name`, numbered if there are many, unless the file names them. Throws
    /// InputError.
    std::vector<Instance> (*read)(Text& text, const std::string& name);
    std::vector<Page> (*write)(const Instance& instance);
};

std::span<const Format> formats();

/// Throws std::out_of_range if there is no format of this name.
const Format& find_format(std::string_view name);

// The rows of the table.
extern const Format standard_format;
extern const Format pisinger_format;
extern const Format jooken_format;
extern const Format burkardt_format;
extern const Format hexaly_format;
extern const Format lists_format;
extern const Format pebbl_format;
extern const Format orlib_format;

/// Returns the format that a file of this name and content seems to be written in. Throws InputError if the file looks
/// like none of them, or like two that read different instances.
const Format& detect_format(const std::string& file, std::string_view content);

}  // namespace knapsack
