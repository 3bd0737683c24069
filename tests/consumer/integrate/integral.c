// SPDX-License-Identifier: Apache-2.0
#include <espalier_integrate.h>
#include <math.h>
#include <stdio.h>

struct power {
    double exponent;
    size_t calls;
};

static int values(void* data, const double* x, double* y, size_t count) {
    struct power* power = data;
    ++power->calls;
    for (size_t i = 0; i < count; ++i) y[i] = pow(x[i], power->exponent);
    return 0;
}

static int jump(void* data, const double* x, double* y, size_t count) {
    const double* place = data;
    for (size_t i = 0; i < count; ++i) y[i] = x[i] < *place ? 1 : 3;
    return 0;
}

static int refuse(void* data, const double* x, double* y, size_t count) {
    (void)data, (void)x, (void)y, (void)count;
    return 1;
}

static int is_near(double value, double expected, double error) { return fabs(value - expected) <= error; }

int main(void) {
    struct power root = {0.5, 0};
    double value = 0;
    double error = 0;
    uint64_t evaluations = 0;
    if (espalier_integrate(values, &root, 0, 1, NULL, &value, &error, &evaluations) != ESPALIER_INTEGRATE_MET) return 1;
    if (!is_near(value, 2.0 / 3, error) || error > 1e-10) return 2;
    /* The function is called for many points at a time. */
    if (root.calls == 0 || evaluations < 15 * root.calls) return 3;
    double place = 1 / sqrt(2);
    struct espalier_integrate_options options = {.absolute = 1e-12, .breaks = &place, .break_count = 1};
    if (espalier_integrate(jump, &place, 1, 0, &options, &value, NULL, &evaluations) != ESPALIER_INTEGRATE_MET)
        return 4;
    if (!is_near(value, 2 * place - 3, 1e-12) || evaluations != 42) return 5;
    struct power inverse = {-1, 0};
    options = (struct espalier_integrate_options){.evaluations = 1000};
    if (espalier_integrate(values, &inverse, 0, 1, &options, &value, &error, NULL) != ESPALIER_INTEGRATE_NOT_MET)
        return 6;
    volatile int stop = 1;
    options = (struct espalier_integrate_options){.stop = &stop};
    if (espalier_integrate(values, &root, 0, 1, &options, NULL, NULL, NULL) != ESPALIER_INTEGRATE_STOPPED) return 7;
    if (espalier_integrate(refuse, NULL, 0, 1, NULL, NULL, NULL, NULL) != ESPALIER_INTEGRATE_STOPPED) return 8;
    if (espalier_integrate(NULL, NULL, 0, 1, NULL, NULL, NULL, NULL) != ESPALIER_INTEGRATE_WRONG_CALL) return 9;
    options = (struct espalier_integrate_options){.absolute = -1};
    if (espalier_integrate(values, &root, 0, 1, &options, NULL, NULL, NULL) != ESPALIER_INTEGRATE_WRONG_CALL) return 10;
    options = (struct espalier_integrate_options){.break_count = 1};
    if (espalier_integrate(values, &root, 0, 1, &options, NULL, NULL, NULL) != ESPALIER_INTEGRATE_WRONG_CALL) return 11;
    printf("all statuses are as expected\n");
    return 0;
}
