// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "espalier/answers.hpp"

namespace espalier::program {

class OptionList;

/// The question that the user asks of a problem of espalier::main(), beside its arguments: how good a solution has to be,
/// and in what order nodes are searched.
struct Question {
    std::string order;  ///< one of About::orders, or empty where these are
    Gap gap;
    std::string start;          ///< the name of a file with a solution, or empty
    std::string start_content;  ///< what is in the file, once the first rank has read it
};

/// Adds the options of the question, as far as the problem has them (About). Requires that `question` outlives the list.
void declare_question(OptionList& list, Question& question);

}  // namespace espalier::program
