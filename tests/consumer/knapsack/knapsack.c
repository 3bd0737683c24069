// SPDX-License-Identifier: Apache-2.0
#include <espalier_knapsack.h>
#include <stdio.h>

int main(void) {
    const int64_t profits[] = {60, 100, 120};
    const int64_t weights[] = {10, 20, 30};
    int64_t profit = 0;
    uint8_t choice[3] = {0, 0, 0};
    const int status = espalier_knapsack(3, profits, weights, 50, NULL, &profit, NULL, choice);
    if (status != ESPALIER_KNAPSACK_OPTIMAL) return 1;
    printf("profit %d, items", (int)profit);
    for (int item = 0; item < 3; ++item) {
        if (choice[item]) printf(" %d", item);
    }
    printf("\n");
    return profit == 220 ? 0 : 1;
}
