# Evaluations that Cuhre takes for each integrand of stdin, "FAMILY A,... U,...", to 1e-6; 0 if it fails.
suppressMessages(library(cubature))
most <- as.numeric(commandArgs(TRUE)[1])
families <- list(
    oscillatory = function(x, a, u) cos(u[1] * pi + colSums(a * x)),
    product_peak = function(x, a, u) 1 / apply(a^-2 + (x - u)^2, 2, prod),
    corner_peak = function(x, a, u) (1 + colSums(a * x))^-(length(a) + 1),
    gaussian = function(x, a, u) exp(-colSums(a^2 * (x - u)^2)))
for (line in strsplit(readLines("stdin"), " ")) {
    a <- as.numeric(strsplit(line[2], ",")[[1]])
    u <- as.numeric(strsplit(line[3], ",")[[1]])
    integrand <- function(x) matrix(families[[line[1]]](matrix(x, nrow = length(a)), a, u), nrow = 1)
    result <- cuhre(integrand, 1, rep(0, length(a)), rep(1, length(a)), relTol = 1e-6, absTol = 1e-30, maxEval = most,
                    nVec = 1024L)
    cat(if (result$returnCode == 0) result$neval else 0, "\n")
}
