# SPDX-License-Identifier: Apache-2.0

# espalier_find_if_wanted(PACKAGE OPTION WHAT [COMPONENTS name...]) looks for an optional package unless the option is
# OFF. If the option is ON, a missing package is an error. Sets ESPALIER_HAS_<PACKAGE>, in capitals, and says so if WHAT
# is left out. It is a macro so that the variables of the package are set for the caller.
macro(espalier_find_if_wanted package option what)
    string(TOUPPER "ESPALIER_HAS_${package}" has)
    string(TOUPPER "${${option}}" wanted)
    set(${has} FALSE)
    if(wanted STREQUAL "AUTO")
        find_package(${package} ${ARGN} QUIET)
        set(reason "${package} was not found")
    elseif(wanted)
        find_package(${package} ${ARGN} REQUIRED)
    else()
        set(reason "${option} is ${${option}}")
    endif()
    if(wanted AND ${package}_FOUND)
        set(${has} TRUE)
    else()
        message(STATUS "Without ${what}: ${reason}")
    endif()
endmacro()
