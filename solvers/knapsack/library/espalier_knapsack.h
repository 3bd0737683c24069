// SPDX-License-Identifier: Apache-2.0
#ifndef ESPALIER_KNAPSACK_H
#define ESPALIER_KNAPSACK_H

/* The knapsack solver for C, and for whoever calls C: a choice of the most profit among those that weigh no more than
   the capacity. C++ has <espalier/knapsack.hpp>. */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum espalier_knapsack_status {
    ESPALIER_KNAPSACK_OPTIMAL = 0,       /* no choice has more profit */
    ESPALIER_KNAPSACK_FEASIBLE = 1,      /* a limit or a stop came first: none has more than the bound */
    ESPALIER_KNAPSACK_INFEASIBLE = 2,    /* no choice fits */
    ESPALIER_KNAPSACK_WRONG_CALL = 3,    /* a null pointer, or options that make no sense */
    ESPALIER_KNAPSACK_OVERFLOW = 4,      /* a profit or bound of the result does not fit 64 bits */
    ESPALIER_KNAPSACK_OUT_OF_MEMORY = 5,
    ESPALIER_KNAPSACK_FAILED = 6
};

struct espalier_knapsack_options {
    double seconds;  /* after which it answers with what it knows; 0: as long as it takes */
    uint64_t memory; /* bytes for what it keeps, about; 0: half of what there was at the first call */
    int threads;     /* that search together, at most 4096; 0: one */
    /* Called on the calling thread with the profit of a better choice, several times a second at most; what it returns
       but 0 stops the search. NULL: nobody is told. */
    int (*on_incumbent)(int64_t profit, void* data);
    void* data; /* for on_incumbent */
    /* The search stops within some milliseconds of this not being 0 any more, which another thread or a signal handler
       may do. NULL: nobody stops it. */
    const volatile int* stop;
};

/* Profits and weights may be negative. Any number of searches may run at the same time. No signal is handled.
   `options` may be NULL, for all of them 0. `profit`, `bound` and `choice`, an array of as many as `items`, 1 for each
   item that is chosen and 0 for the others, are set if the status is OPTIMAL or FEASIBLE; each may be NULL. Returns an
   espalier_knapsack_status. */
int espalier_knapsack(size_t items, const int64_t* profits, const int64_t* weights, int64_t capacity,
                      const struct espalier_knapsack_options* options, int64_t* profit, int64_t* bound,
                      uint8_t* choice);

#ifdef __cplusplus
}
#endif

#endif
