// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace espalier::program {
/// A description of a program, for its help.
struct About {
    std::string name;
    std::string summary;     ///< one line
    std::string usage = {};  ///< the words behind the name in the line "Usage:"; espalier::main() fills in an empty one
    std::string definition = {};  ///< a paragraph or two behind the options of --help-all; may be empty
    std::vector<std::pair<std::string, std::string>> examples = {};  ///< a command and what it does
    bool has_batches = false;                                        ///< --results takes the table of a batch
    bool draws_trees = false;                                        ///< --tree draws the nodes that were searched
    /// The orders in which nodes may be searched, with what they mean, the default first. Empty if there is no choice.
    std::vector<std::pair<std::string, std::string>> orders = {};
    bool accepts_gaps = false;        ///< --gap stops short of the best solution
    bool checks_solutions = false;    ///< --start gives a solution to begin with
    bool collects_solutions = false;  ///< --solutions writes them to a file
    bool keeps_several = false;       ///< --solutions writes them to a file at the end
    /// Whether the program keeps to Run::memory_limit() by itself. Otherwise much of the memory is kept free for lists
    /// that grow.
    bool plans_memory = false;
    /// The words that may follow --statistics, each with what the program then reports instead of searching.
    std::vector<std::pair<std::string, std::string>> other_statistics = {};
    /// Whether a word with one hyphen that is no option, such as -x^2, is an argument. Otherwise it is an error.
    bool has_signed_arguments = false;
    /// The option that takes an argument that is a whole number as its value. Empty if there is no such option.
    std::string option_of_number = {};
    /// The words that the first argument may be, for a program that consists of several, each with options of its own,
    /// such as uts and alpha.
    std::vector<std::string> kinds = {};
    /// The version of the trees, to which node counts and checkpoints belong. Each change of the visited nodes raises
    /// it.
    int tree_version = 1;
};
}  // namespace espalier::program
