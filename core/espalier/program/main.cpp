#include "espalier/program/main.hpp"

#include <filesystem>

namespace espalier::program {

bool is_batch(Run& run, const Arguments& arguments) {
    if (!arguments.has_instance()) return false;
    return read_at_root(run.transport(), [&] {
        std::error_code unknown;
        return arguments.paths().size() > 1 || !run.options().results_of_batch().empty() ||
               std::filesystem::is_directory(arguments.paths().front(), unknown);
    });
}

}  // namespace espalier::program
