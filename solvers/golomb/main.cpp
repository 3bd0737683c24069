#include <espalier/program/program.hpp>

#include "golomb/report.hpp"
#include "golomb/request.hpp"
#include "golomb/solve.hpp"

namespace {

espalier::program::About about() {
    return {.name = "golomb",
            .summary = "finds shortest Golomb rulers and proves that there are no shorter ones",
            .usage = "--marks N [OPTION]...",
            .definition =
                "A Golomb ruler is a set of marks no two pairs of which are the same distance apart. A node of the "
                "search is a prefix of a ruler, the first few marks, that passes the tests of the search: the choose "
                "table leaves the other marks enough room, and there are enough free places for them.",
            .examples = {
                {"golomb --marks 12", "find a shortest ruler with 12 marks and prove that it is one, on all cores"},
                {"mpirun golomb --marks 14 --known-optimum", "prove the published length on all ranks"},
                {"golomb --marks 11 --exact-length 72 --all", "list all rulers of a length"}}};
}

void answer(espalier::program::Run& run, espalier::program::Output& output, const golomb::Request& request) {
    output.write(make_report(request, solve(run, request)));
}

}  // namespace

int main(int argc, char** argv) {
    return espalier::program::answer_request<golomb::Request>(about(), argc, argv, golomb::declare, golomb::check,
                                                              answer);
}
