# SPDX-License-Identifier: Apache-2.0

# Finds Arb's ball arithmetic with the libraries that it needs, FLINT, MPFR and GMP, as the target Arb::arb. Arb is a
# part of FLINT from version 3 on; before, it was a library of its own, which Debian calls flint-arb.
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
    pkg_check_modules(Arb_PC QUIET flint)
endif()
find_path(Arb_FLINT_INCLUDE_DIR flint/fmpq.h HINTS ${Arb_PC_INCLUDE_DIRS})
find_path(Arb_INCLUDE_DIR acb_calc.h HINTS ${Arb_FLINT_INCLUDE_DIR} PATH_SUFFIXES flint)
find_library(Arb_FLINT_LIBRARY flint HINTS ${Arb_PC_LIBRARY_DIRS})
find_library(Arb_LIBRARY NAMES flint-arb arb HINTS ${Arb_PC_LIBRARY_DIRS})
find_library(Arb_MPFR_LIBRARY mpfr HINTS ${Arb_PC_LIBRARY_DIRS})
find_library(Arb_GMP_LIBRARY gmp HINTS ${Arb_PC_LIBRARY_DIRS})
mark_as_advanced(Arb_INCLUDE_DIR Arb_FLINT_INCLUDE_DIR Arb_LIBRARY Arb_FLINT_LIBRARY Arb_MPFR_LIBRARY Arb_GMP_LIBRARY)

set(Arb_FLINT_VERSION 0)
if(Arb_FLINT_INCLUDE_DIR)
    file(STRINGS "${Arb_FLINT_INCLUDE_DIR}/flint/flint.h" Arb_version_line REGEX "define +__FLINT_VERSION +[0-9]+")
    if(Arb_version_line MATCHES "([0-9]+)$")
        set(Arb_FLINT_VERSION "${CMAKE_MATCH_1}")
    endif()
endif()
# A separate Arb library beside FLINT 3 belongs to an older FLINT.
set(Arb_LIBRARIES_TO_LINK Arb_LIBRARY Arb_FLINT_LIBRARY Arb_MPFR_LIBRARY Arb_GMP_LIBRARY)
if(Arb_FLINT_VERSION GREATER_EQUAL 3)
    list(REMOVE_ITEM Arb_LIBRARIES_TO_LINK Arb_LIBRARY)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Arb
    REQUIRED_VARS ${Arb_LIBRARIES_TO_LINK} Arb_INCLUDE_DIR Arb_FLINT_INCLUDE_DIR
    REASON_FAILURE_MESSAGE
        "On Debian: apt-get install libflint-dev libmpfr-dev libgmp-dev, before Debian 13 libflint-arb-dev, too (or \
configure with -DESPALIER_INTEGRATE=OFF)")

if(Arb_FOUND AND NOT TARGET Arb::arb)
    add_library(Arb::arb INTERFACE IMPORTED)
    target_include_directories(Arb::arb INTERFACE "${Arb_INCLUDE_DIR}" "${Arb_FLINT_INCLUDE_DIR}")
    foreach(library IN LISTS Arb_LIBRARIES_TO_LINK)
        target_link_libraries(Arb::arb INTERFACE "${${library}}")
    endforeach()
endif()
