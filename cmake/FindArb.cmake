# Arb's ball arithmetic with the libraries that it rests on, FLINT, MPFR and GMP, as the target Arb::arb.
find_path(Arb_INCLUDE_DIR acb_calc.h PATH_SUFFIXES flint)
find_path(Arb_FLINT_INCLUDE_DIR flint/fmpq.h)
find_library(Arb_LIBRARY NAMES flint-arb arb)
find_library(Arb_FLINT_LIBRARY flint)
find_library(Arb_MPFR_LIBRARY mpfr)
find_library(Arb_GMP_LIBRARY gmp)
mark_as_advanced(Arb_INCLUDE_DIR Arb_FLINT_INCLUDE_DIR Arb_LIBRARY Arb_FLINT_LIBRARY Arb_MPFR_LIBRARY Arb_GMP_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Arb
    REQUIRED_VARS Arb_LIBRARY Arb_INCLUDE_DIR Arb_FLINT_LIBRARY Arb_FLINT_INCLUDE_DIR Arb_MPFR_LIBRARY Arb_GMP_LIBRARY
    REASON_FAILURE_MESSAGE
        "On Debian: apt-get install libflint-arb-dev libflint-dev libmpfr-dev libgmp-dev (or configure with -DESPALIER_SOLVERS=OFF)")

if(Arb_FOUND AND NOT TARGET Arb::arb)
    add_library(Arb::arb INTERFACE IMPORTED)
    target_include_directories(Arb::arb INTERFACE "${Arb_INCLUDE_DIR}" "${Arb_FLINT_INCLUDE_DIR}")
    target_link_libraries(Arb::arb INTERFACE
        "${Arb_LIBRARY}" "${Arb_FLINT_LIBRARY}" "${Arb_MPFR_LIBRARY}" "${Arb_GMP_LIBRARY}")
endif()
