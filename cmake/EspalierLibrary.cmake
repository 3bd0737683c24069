# SPDX-License-Identifier: Apache-2.0

# Libraries that users link are static, or shared with BUILD_SHARED_LIBS=ON. A shared library may be replaced by another
# one with the same number in its name. A release in which this would break programs raises the number
# (docs/reference/versions.md).
set(ESPALIER_LIBRARY_NUMBER 1)

# If the system does not look for libraries in their folder, programs look there relative to their own folder.
if(BUILD_SHARED_LIBS AND NOT "${CMAKE_INSTALL_FULL_LIBDIR}" IN_LIST CMAKE_PLATFORM_IMPLICIT_LINK_DIRECTORIES)
    file(RELATIVE_PATH from_programs "/${CMAKE_INSTALL_LIBEXECDIR}/espalier" "/${CMAKE_INSTALL_LIBDIR}")
    file(RELATIVE_PATH from_front "/${CMAKE_INSTALL_BINDIR}" "/${CMAKE_INSTALL_LIBDIR}")
    set(CMAKE_INSTALL_RPATH "$ORIGIN;$ORIGIN/${from_programs};$ORIGIN/${from_front}")
endif()

# Adds the library of these sources. Position-independent code lets its objects become part of a shared library or of the
# module for Python. Calls within the library then still go to its own functions. A macro of its own, which CMake defines
# for a shared library, would keep it from sharing a precompiled header.
function(espalier_library name)
    add_library(${name} ${ARGN})
    espalier_compile_options(${name})
    target_compile_options(${name} PRIVATE -fno-semantic-interposition)
    set_target_properties(${name} PROPERTIES
        POSITION_INDEPENDENT_CODE ON DEFINE_SYMBOL ""
        VERSION ${PROJECT_VERSION} SOVERSION ${ESPALIER_LIBRARY_NUMBER})
endfunction()

# Lets these libraries share what the compiler has made of the headers that most sources include, in a build that compiles
# several sources at a time. Their options must be those of the library espalier, which compiles the headers.
set(ESPALIER_PRECOMPILED_HEADER "${PROJECT_SOURCE_DIR}/cmake/precompiled.hpp")
function(espalier_precompile)
    foreach(library IN LISTS ARGN)
        target_precompile_headers(${library} REUSE_FROM espalier)
    endforeach()
endfunction()
