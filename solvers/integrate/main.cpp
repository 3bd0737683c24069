#include <fmt/format.h>

#include <vector>

#include <espalier/program/files.hpp>
#include <espalier/program/program.hpp>
#include "integrate/integral/integral.hpp"
#include "integrate/integral/problem_file.hpp"
#include "integrate/method.hpp"
#include "integrate/request.hpp"
#include "integrate/verdict.hpp"

namespace {

using espalier::program::Output;
using espalier::program::Run;
using espalier::program::UsageError;
using integrate::Integral;
using integrate::Method;
using integrate::Quadrature;
using integrate::Request;
using integrate::Settings;
using integrate::Statement;

Integral compiled(const Statement& statement) {
    try {
        return compile(statement);
    } catch (const integrate::StatementError& wrong) {
        throw UsageError(wrong.what());
    }
}

const Method& suitable_method(const Request& request, const Integral& integral, const Settings& settings) {
    const Method& method = choose_method(request.method, integral, settings);
    const std::string refusal = method.refusal(integral);
    if (!refusal.empty()) throw UsageError(fmt::format("--method {}: {}", method.name, refusal));
    return method;
}

Quadrature quadrature_of(Run& run, const Method& method, const Integral& integral, const Settings& settings) {
    if (integral.is_empty()) {
        Quadrature nothing;
        nothing.error = -HUGE_VAL;
        nothing.enclosed = nothing.met = nothing.complete = true;
        return nothing;
    }
    Quadrature result = method.integrate(run, integral, settings);
    if (integral.sign() < 0) arb_neg(result.value.get(), result.value.get());
    return result;
}

// False if a limit stopped it.
bool answer(Run& run, Output& output, const Request& request, const Settings& settings, const Statement& statement) {
    const Integral integral = compiled(statement);
    const Method& method = suitable_method(request, integral, settings);
    const Quadrature quadrature = quadrature_of(run, method, integral, settings);
    output.write(make_report(statement, integral, settings, method, quadrature));
    return quadrature.complete;
}

void answer_all(Run& run, Output& output, const Request& request, const Settings& settings) {
    const auto statements = run.at_root([&] {
        if (!request.is_file()) return std::vector{request.statement()};
        return integrate::read_problems(request.source, espalier::program::read_file(request.source));
    });
    for (const auto& statement : statements) {
        if (!answer(run, output, request, settings, statement)) return;
    }
}

espalier::program::About about() {
    return {
        .name = "integrate",
        .summary = "integrates numerically, with an error that is meant, to any number of digits",
        .usage = "EXPRESSION --from A --to B [OPTION]... | FILE.int [OPTION]...",
        .definition =
            "Expressions know + - * / ^, which binds more tightly than a sign, comparisons, if(c, a, b), pi, e, inf "
            "and exp log sin cos tan asin acos atan sinh cosh tanh sqrt abs floor ceil min max erf gamma. All sums "
            "are exact: value, error and nodes are the same for every number of PEs, seed and balancer.",
        .examples = {{"integrate 'exp(-x^2)*cos(x)' --from 0 --to inf --digits 50", "fifty digits of an integral"},
                     {"integrate 'sqrt(tan(x))' --from 0 --to pi/2", "singular at its end, ten digits"},
                     {"integrate 'x1*x2' --from 0,0 --to 1,1", "in two variables"}}};
}

}  // namespace

int main(int argc, char** argv) {
    Request request;
    Settings settings;
    espalier::program::Program program(about());
    declare(program.options(), request);
    return program.run(
        argc, argv,
        [&] {
            settings = settings_of(request);
            // What makes no sense is refused before anything starts.
            if (!request.is_file()) suitable_method(request, compiled(request.statement()), settings);
        },
        [&](Run& run, Output& output) { answer_all(run, output, request, settings); });
}
