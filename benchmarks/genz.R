# Evaluations that Cuhre takes for each integrand of stdin, "DIMENSIONS;EXPRESSION", to a relative error; 0 if it fails.
suppressMessages(library(cubature))
tolerance <- as.numeric(commandArgs(TRUE)[1])
most <- as.numeric(commandArgs(TRUE)[2])
functions <- list(max = pmax, min = pmin)
for (line in strsplit(readLines("stdin"), ";")) {
    dimensions <- as.numeric(line[1])
    # What R has as a word is another function there.
    expression <- parse(text = gsub("\\bif\\(", "ifelse(", line[2], perl = TRUE))[[1]]
    integrand <- function(x) {
        x <- matrix(x, nrow = dimensions)
        variables <- functions
        for (i in seq_len(dimensions)) variables[[paste0("x", i)]] <- x[i, ]
        matrix(eval(expression, variables, baseenv()) + 0 * x[1, ], nrow = 1)
    }
    result <- cuhre(integrand, 1, rep(0, dimensions), rep(1, dimensions), relTol = tolerance, absTol = 1e-30,
                    maxEval = most, nVec = 1024L)
    cat(if (result$returnCode == 0) result$neval else 0, "\n")
}
