#pragma once

#include <string>
#include <vector>

#include <espalier/program/report/column.hpp>
#include <espalier/program/report/report.hpp>

#include "integrate/integral/integral.hpp"

namespace integrate {

/// What the file of results says about one integral.
struct Row {
    const Instance& instance;
    int digits = 0;
    espalier::program::Report report = {};
    double seconds = 0;
};

/// The columns of that file. Its keys are the integral and the number of digits.
std::vector<espalier::program::Column<Row>> columns();

}  // namespace integrate
