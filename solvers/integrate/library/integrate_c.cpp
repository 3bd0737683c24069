// SPDX-License-Identifier: Apache-2.0
#include <espalier_integrate.h>
#include <new>
#include <span>
#include <stdexcept>
#include <espalier/integrate.hpp>

namespace {
/// Is thrown through the integration to end it.
struct StopRequest {};

espalier::IntegrateOptions options_of(const espalier_integrate_options& given) {
    espalier::IntegrateOptions options;
    if (given.absolute != 0) options.absolute = given.absolute;
    if (given.relative != 0) options.relative = given.relative;
    if (given.break_count > 0) options.points.assign(given.breaks, given.breaks + given.break_count);
    if (given.evaluations != 0) options.evaluations = given.evaluations;
    if (given.seconds != 0) options.seconds = given.seconds;
    if (given.threads != 0) options.threads = given.threads;
    return options;
}

// Runs `call` and translates its exceptions into status codes, so that none crosses the C interface.
template <class Call>
int integration_status(Call call) noexcept {
    try {
        return call();
    } catch (const StopRequest&) {
        return ESPALIER_INTEGRATE_STOPPED;
    } catch (const std::invalid_argument&) {
        return ESPALIER_INTEGRATE_WRONG_CALL;
    } catch (const std::bad_alloc&) {
        return ESPALIER_INTEGRATE_OUT_OF_MEMORY;
    } catch (...) {
        return ESPALIER_INTEGRATE_FAILED;
    }
}
}  // namespace

extern "C" __attribute__((visibility("default"))) int espalier_integrate(espalier_integrand f, void* data, double a,
                                                                         double b,
                                                                         const espalier_integrate_options* options,
                                                                         double* value, double* error,
                                                                         uint64_t* evaluations) {
    const espalier_integrate_options given = options != nullptr ? *options : espalier_integrate_options{};
    if (f == nullptr || (given.break_count > 0 && given.breaks == nullptr)) return ESPALIER_INTEGRATE_WRONG_CALL;
    return integration_status([&] {
        const auto values = [&](std::span<const double> x, std::span<double> y) {
            const bool stops = given.stop != nullptr && *given.stop != 0;
            if (stops || f(data, x.data(), y.data(), x.size()) != 0) throw StopRequest();
        };
        const auto found = espalier::integrate(values, a, b, options_of(given));
        if (value != nullptr) *value = found.value;
        if (error != nullptr) *error = found.error;
        if (evaluations != nullptr) *evaluations = found.evaluations;
        return found.met ? ESPALIER_INTEGRATE_MET : ESPALIER_INTEGRATE_NOT_MET;
    });
}
