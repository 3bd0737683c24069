// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace synthetic {

// Each function below runs a kind of trees as a program with options of its own, and returns the exit code. The
// arguments begin with the kind's name. A new kind is a folder, a function here and a row in the table of main.cpp.

/// Counts trees of the Unbalanced Tree Search benchmark.
int uts_program(int argc, const char* const* argv);

/// Counts random binary trees.
int alpha_program(int argc, const char* const* argv);

/// Searches trees of random costs by branch and bound.
int cost_program(int argc, const char* const* argv);

/// Scatters messages in the atomic model.
int scatter_program(int argc, const char* const* argv);

}  // namespace synthetic
