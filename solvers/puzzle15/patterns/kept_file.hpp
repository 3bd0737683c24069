#pragma once

#include <string>

namespace puzzle15 {

/// Whether there is a file of this name, good or not.
bool file_exists(const std::string& path);

/// Says a sentence about a file on the standard error.
void say(const std::string& sentence);

}  // namespace puzzle15
