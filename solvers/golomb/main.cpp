#include <espalier/program/exit.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/program.hpp>

#include "golomb/certificate/answer.hpp"
#include "golomb/certificate/certificate.hpp"
#include "golomb/command.hpp"
#include "golomb/report.hpp"
#include "golomb/solve.hpp"
#include "golomb/tree/version.hpp"

namespace {

espalier::program::About about() {
    return {.name = "golomb",
            .summary = "finds shortest Golomb rulers and proves that there are no shorter ones",
            .usage = "N [OPTION]...",
            .definition =
                "A Golomb ruler is a set of marks no two pairs of which are the same distance apart. A node of the "
                "search is a prefix of a ruler, the first few marks, that passes the tests of the search: the choose "
                "table leaves the other marks enough room, and there are enough free places for them.",
            .examples = {{"golomb 12", "find a shortest ruler with 12 marks and prove that it is one, on all cores"},
                         {"mpirun golomb --marks 14 --known-optimum", "prove the published length on all ranks"},
                         {"golomb --marks 11 --exact-length 72 --all", "list all rulers of a length"}},
            .option_of_number = "--marks",
            .tree_version = golomb::tree_version};
}

// Replaces the name of a file in --stub-range by the ranges that the first rank reads from it.
golomb::Command with_ranges_read(espalier::program::Run& run, golomb::Command command) {
    if (command.names_range_file()) command.stub_range = run.at_root([&] { return golomb::read_ranges(command); });
    return command;
}

void certify(espalier::program::Output& output, const golomb::Command& command, const golomb::Finding& finding) {
    if (const auto chance = golomb::chance_in(finding); !chance.empty()) {
        espalier::program::complain("golomb", "--certificate: " + chance);
        return output.exit_with(espalier::program::ExitCode::bad_input);
    }
    const auto certificate = golomb::json_of(golomb::make_certificate(command, finding));
    espalier::program::write_file(command.certificate, espalier::program::json_text(certificate, 1));
}

void answer(espalier::program::Run& run, espalier::program::Output& output, const golomb::Command& command) {
    if (command.is_about_certificates()) return answer_about_certificates(run, output, command);
    const auto ranged = with_ranges_read(run, command);
    if (ranged.parts) return output.write(make_report(ranged, parts(run, ranged)));
    const auto finding = solve(run, ranged);
    const bool is_rest_kept = run.close_checkpoint() == espalier::program::Checkpoint::Kept::latest;
    output.write(make_report(ranged, finding, is_rest_kept));
    if (!command.certificate.empty() && run.transport().is_root()) certify(output, ranged, finding);
}

}  // namespace

int main(int argc, char** argv) {
    return espalier::program::answer_command<golomb::Command>(about(), argc, argv, golomb::declare, golomb::check,
                                                              answer);
}
