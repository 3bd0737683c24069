# SPDX-License-Identifier: Apache-2.0

# Makes packages of the installed components with `cpack` (make deb). On Debian and related systems these are espalier,
# libespalier1 if the libraries are shared, libespalier-dev, libespalier-knapsack-c1, python3-espalier and espalier-doc,
# which depend on the packages that this build has found; elsewhere they are archives.
set(CPACK_PACKAGE_NAME espalier)
set(CPACK_PACKAGE_VENDOR "Espalier")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # it would precede the description of each package
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL programs knapsack dev doc)
if(BUILD_SHARED_LIBS)
    list(APPEND CPACK_COMPONENTS_ALL libraries)
endif()
if(TARGET python_module)
    list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
find_program(ESPALIER_DPKG dpkg)
mark_as_advanced(ESPALIER_DPKG)
if(ESPALIER_DPKG)
    set(CPACK_GENERATOR DEB)
else()
    set(CPACK_GENERATOR TGZ)
endif()

# The maintainer is that of CITATION.cff unless the variables that Debian's own tools use name another one.
file(STRINGS "${PROJECT_SOURCE_DIR}/CITATION.cff" address REGEX "^ +email:")
string(REGEX REPLACE "^ +email: " "" address "${address}")
set(maintainer "Espalier maintainers")
if(DEFINED ENV{DEBFULLNAME})
    set(maintainer "$ENV{DEBFULLNAME}")
endif()
if(DEFINED ENV{DEBEMAIL})
    set(address "$ENV{DEBEMAIL}")
endif()
set(ESPALIER_MAINTAINER "${maintainer} <${address}>" CACHE STRING "Who makes the packages: name and address")
set(CPACK_PACKAGE_CONTACT "${ESPALIER_MAINTAINER}")

set(CPACK_DEB_COMPONENT_INSTALL ON)
# Shared libraries are declared to dpkg. Those that this build makes are looked for where it has put them.
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}")
# This file makes dpkg refresh the linker's cache.
set(ldconfig "${PROJECT_SOURCE_DIR}/packaging/debian/triggers")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME espalier)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SUGGESTS "espalier-doc, mpi-default-bin")
set(CPACK_DEBIAN_PROGRAMS_DESCRIPTION "parallel tree search: solvers for the command line
Shortest Golomb rulers, knapsacks, sliding tile puzzles, integrals with errors
that can be relied upon, and synthetic trees, searched on all cores, on the
ranks of an MPI job, or on simulated machines of millions of processing
elements, with the load balancers of the literature.")
set(this_version "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
if(BUILD_SHARED_LIBS)
    set(libraries_package "libespalier${ESPALIER_LIBRARY_NUMBER} ${this_version}")
    set(CPACK_DEBIAN_PROGRAMS_PACKAGE_DEPENDS "${libraries_package}")
    set(CPACK_DEBIAN_LIBRARIES_PACKAGE_NAME "libespalier${ESPALIER_LIBRARY_NUMBER}")
    set(CPACK_DEBIAN_LIBRARIES_PACKAGE_SECTION libs)
    set(CPACK_DEBIAN_LIBRARIES_PACKAGE_SHLIBDEPS ON)
    set(CPACK_DEBIAN_LIBRARIES_PACKAGE_CONTROL_EXTRA "${ldconfig}")
    set(CPACK_DEBIAN_LIBRARIES_DESCRIPTION "parallel tree search: shared libraries
Trees of unknown shape are searched on threads, on the ranks of an MPI job, or
on simulated machines.

This package has the libraries that programs need to run.")
endif()
set(CPACK_DEBIAN_KNAPSACK_PACKAGE_NAME "libespalier-knapsack-c${ESPALIER_LIBRARY_NUMBER}")
set(CPACK_DEBIAN_KNAPSACK_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_KNAPSACK_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_KNAPSACK_PACKAGE_DEPENDS "${libraries_package}")
set(CPACK_DEBIAN_KNAPSACK_PACKAGE_CONTROL_EXTRA "${ldconfig}")
set(CPACK_DEBIAN_KNAPSACK_DESCRIPTION "knapsack solver with an interface for C
One function finds the choice of items that has the most profit and fits into
a knapsack, and proves it.

This package has the shared library; the header is in libespalier-dev.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-espalier)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
# The compiled module is for one minor version of Python.
math(EXPR next_python "${Python_VERSION_MINOR} + 1")
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "python3 (>= 3.${Python_VERSION_MINOR}~), python3 (<< 3.${next_python})")
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "solvers by parallel tree search for Python
The package espalier finds shortest Golomb rulers, knapsacks with the most
profit and shortest solutions of sliding tile puzzles, and computes integrals
of expressions and functions. Numbers may be in lists or in arrays of NumPy.")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libespalier-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_DESCRIPTION "parallel tree search: C++ library
A problem that says how a node of its tree expands is searched in parallel, on
threads, under MPI or on a simulated machine, or becomes a whole program with
options, limits, checkpoints and reports.

This package has headers, libraries, and files for CMake and pkg-config.")
set(CPACK_DEBIAN_DOC_PACKAGE_NAME espalier-doc)
set(CPACK_DEBIAN_DOC_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOC_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DOC_DESCRIPTION "parallel tree search: guide and examples
The guide, as pages for a browser, and whole programs of at most 60 lines
each that use the library of libespalier-dev: cliques, colouring, exact
covers, a flow shop, a job shop, number partitioning, quadratic assignment,
queens, satisfiability, subgraphs, sudokus and tours.")

# These packages are needed by the libraries and the headers.
set(needed "libfmt-dev")
string(APPEND needed ", libespalier-knapsack-c${ESPALIER_LIBRARY_NUMBER} ${this_version}")
if(BUILD_SHARED_LIBS)
    string(APPEND needed ", ${libraries_package}")
endif()
if(ESPALIER_HAS_MPI AND "${MPI_C_LIBRARIES}" MATCHES "mpich")
    string(APPEND needed ", libmpich-dev")
elseif(ESPALIER_HAS_MPI)
    string(APPEND needed ", libopenmpi-dev")
endif()
if(TARGET integrate_search)
    string(APPEND needed ", libflint-dev, libmpfr-dev, libgmp-dev")
    if(Arb_FLINT_VERSION LESS 3)
        string(APPEND needed ", libflint-arb-dev")
    endif()
endif()
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "${needed}")

# Files that only Debian wants are made when all others are there.
set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/packaging/debian/complete.cmake")
set(CPACK_ESPALIER_SOURCES "${PROJECT_SOURCE_DIR}/packaging/debian")
set(CPACK_VERBATIM_VARIABLES ON)
include(CPack)
