// SPDX-License-Identifier: Apache-2.0
#ifndef ESPALIER_INTEGRATE_H
#define ESPALIER_INTEGRATE_H

/* Integrates a function of one variable for C, and for languages that call C. C++ has <espalier/integrate.hpp>. */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum espalier_integrate_status {
    ESPALIER_INTEGRATE_MET = 0,        /* the error is as small as was asked for */
    ESPALIER_INTEGRATE_NOT_MET = 1,    /* the value is what could be reached; an infinite error says nothing of it */
    ESPALIER_INTEGRATE_STOPPED = 2,    /* the flag was set, or the function ended the integration: there is no value */
    ESPALIER_INTEGRATE_WRONG_CALL = 3, /* a null pointer, or limits or options that make no sense */
    ESPALIER_INTEGRATE_OUT_OF_MEMORY = 4,
    ESPALIER_INTEGRATE_FAILED = 5
};

/* Writes the values at `count` points x to y; `data` is what was given to espalier_integrate(). Any return value but 0
   ends the integration. A value that is not finite is replaced by one at a neighbouring point. */
typedef int (*espalier_integrand)(void* data, const double* x, double* y, size_t count);

struct espalier_integrate_options {
    /* The greatest error that is allowed, as a number and relative to the integral. The greater one counts. If both are
       0, 1e-10 is allowed, relative or absolute. */
    double absolute;
    double relative;
    const double* breaks; /* points between the limits, in any order, where the function is not smooth */
    size_t break_count;
    uint64_t evaluations; /* at most about so many; 0: 20 million */
    double seconds;       /* after which it answers with what it knows; 0: as long as it takes */
    int threads;          /* that call the function at the same time; 0: one */
    /* The integration ends at the next call of the function once this is not 0 any more, which another thread or a
       signal handler may do. NULL: nobody stops it. */
    const volatile int* stop;
};

/* Integrates f from a to b, of which one or both may be infinite. `options` may be NULL, for all of them 0. `value`,
   `error`, which is what the value may be off by as far as points tell, and `evaluations` are set if the status is MET
   or NOT_MET; each may be NULL. Any number of integrations may run at the same time. Returns an
   espalier_integrate_status. */
int espalier_integrate(espalier_integrand f, void* data, double a, double b,
                       const struct espalier_integrate_options* options, double* value, double* error,
                       uint64_t* evaluations);

#ifdef __cplusplus
}
#endif

#endif
