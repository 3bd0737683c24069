# What hcubature says of each integral of stdin, "LOWER;UPPER;EXPRESSION" with finite limits, to a relative error: whether
# it is met, the value, the error that is claimed, and the evaluations.
suppressMessages(library(cubature))
tolerance <- as.numeric(commandArgs(TRUE)[1])
most <- as.numeric(commandArgs(TRUE)[2])
numbers <- function(text) as.numeric(strsplit(text, ",")[[1]])
for (line in strsplit(readLines("stdin"), ";")) {
    lower <- numbers(line[1])
    expression <- parse(text = line[3])[[1]]
    integrand <- function(x) {
        x <- matrix(x, nrow = length(lower))
        variables <- list(max = pmax)
        for (i in seq_along(lower)) variables[[paste0("x", i)]] <- x[i, ]
        matrix(eval(expression, variables, baseenv()) + 0 * x[1, ], nrow = 1)
    }
    result <- hcubature(integrand, lower, numbers(line[2]), tol = tolerance, absError = 1e-30, maxEval = most,
                        vectorInterface = TRUE)
    met <- result$returnCode == 0 && result$functionEvaluations < most && is.finite(result$integral)
    cat(met, format(result$integral, digits = 17), format(result$error, digits = 17), result$functionEvaluations, "\n")
}
