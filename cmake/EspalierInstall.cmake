# SPDX-License-Identifier: Apache-2.0

# Installs these components, which may be moved to another folder afterwards:
# - programs: the programs behind `espalier`, with their manual pages and completions;
# - libraries: shared libraries, if BUILD_SHARED_LIBS is ON;
# - knapsack: the library with the knapsack solver's interface for C;
# - python: the package for Python, which needs none of these libraries (packaging/python);
# - dev: the library with its headers, also for integrals and knapsacks, and two ways to find it, which are
#   find_package(espalier [COMPONENTS program integrate knapsack]) and pkg-config for the library (espalier), for whole
#   programs (espalier-program) and for knapsacks in C (espalier-knapsack);
# - doc: the guide, as HTML if there is mkdocs, and examples.
#
# The target `uninstall` removes what the last installation has installed.
include(CMakePackageConfigHelpers)

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/espalier")
set(as_library
    LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT libraries NAMELINK_COMPONENT dev
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT dev)

install(TARGETS espalier EXPORT espalier ${as_library})
# The target `installed` builds everything that is installed, without tests and benchmarks.
get_property(programs GLOBAL PROPERTY espalier_programs)
add_custom_target(installed DEPENDS espalier ${programs})
if(NOT ESPALIER_SOLVERS)
    set(without_program PATTERN "espalier/program" EXCLUDE)
endif()
install(DIRECTORY core/espalier "${PROJECT_BINARY_DIR}/generated/espalier"
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT dev
    FILES_MATCHING PATTERN "*.hpp" ${without_program})
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT license)  # not packaged, as Debian has it

if(ESPALIER_SOLVERS)
    add_dependencies(installed front)
    install(TARGETS front DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT programs)
    install(TARGETS ${programs} DESTINATION "${CMAKE_INSTALL_LIBEXECDIR}/espalier" COMPONENT programs)
    install(TARGETS program EXPORT espalier_program ${as_library})
    install(EXPORT espalier_program NAMESPACE espalier:: FILE espalierProgramTargets.cmake
        DESTINATION "${package_folder}" COMPONENT dev)
    install(DIRECTORY examples/ DESTINATION "${CMAKE_INSTALL_DOCDIR}/examples" COMPONENT doc
        FILES_MATCHING PATTERN "*.?pp")
endif()
# The target guide builds the pages if there is mkdocs. Pages that were built are installed.
find_program(ESPALIER_MKDOCS mkdocs)
mark_as_advanced(ESPALIER_MKDOCS)
if(ESPALIER_MKDOCS)
    add_custom_target(guide
        COMMAND "${ESPALIER_MKDOCS}" build --strict --quiet --clean --site-dir "${PROJECT_BINARY_DIR}/guide"
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" COMMENT "Writing the guide" VERBATIM)
    install(DIRECTORY "${PROJECT_BINARY_DIR}/guide" DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT doc OPTIONAL
        PATTERN "*.gz" EXCLUDE)
else()
    add_custom_target(guide)
endif()
if(TARGET manual)
    # Each shell looks in a folder of its own. Debian's zsh has another one for packages.
    set(ESPALIER_ZSH_FOLDER "${CMAKE_INSTALL_DATADIR}/zsh/site-functions" CACHE STRING
        "Where zsh looks for completions, below the prefix")
    add_dependencies(installed manual)
    set(manual "${PROJECT_BINARY_DIR}/manual")
    install(DIRECTORY "${manual}/man1" DESTINATION "${CMAKE_INSTALL_MANDIR}" COMPONENT programs)
    install(FILES "${manual}/bash/espalier"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" COMPONENT programs)
    install(FILES "${manual}/zsh/_espalier" DESTINATION "${ESPALIER_ZSH_FOLDER}" COMPONENT programs)
    install(FILES "${manual}/fish/espalier.fish"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" COMPONENT programs)
endif()
if(TARGET integrate_search)
    install(TARGETS integrate_search EXPORT espalier_integrate ${as_library})
    install(DIRECTORY solvers/integrate/library/espalier DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT dev
        FILES_MATCHING PATTERN "*.hpp")
    install(FILES solvers/integrate/library/espalier_integrate.h
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT dev)
    install(EXPORT espalier_integrate NAMESPACE espalier:: FILE espalierIntegrateTargets.cmake
        DESTINATION "${package_folder}" COMPONENT dev)
    install(FILES cmake/FindArb.cmake DESTINATION "${package_folder}" COMPONENT dev)
endif()
if(TARGET knapsack_c)
    add_dependencies(installed knapsack_c)
    install(TARGETS knapsack_library EXPORT espalier_knapsack ${as_library})
    install(TARGETS knapsack_c EXPORT espalier_knapsack
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT knapsack NAMELINK_COMPONENT dev)
    install(DIRECTORY solvers/knapsack/library/espalier DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT dev
        FILES_MATCHING PATTERN "*.hpp")
    install(FILES solvers/knapsack/library/espalier_knapsack.h
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT dev)
    install(EXPORT espalier_knapsack NAMESPACE espalier:: FILE espalierKnapsackTargets.cmake
        DESTINATION "${package_folder}" COMPONENT dev)
endif()

install(EXPORT espalier NAMESPACE espalier:: FILE espalierTargets.cmake
    DESTINATION "${package_folder}" COMPONENT dev)
configure_package_config_file(cmake/espalierConfig.cmake.in "${PROJECT_BINARY_DIR}/espalierConfig.cmake"
    INSTALL_DESTINATION "${package_folder}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/espalierConfigVersion.cmake" COMPATIBILITY SameMajorVersion)
install(FILES "${PROJECT_BINARY_DIR}/espalierConfig.cmake" "${PROJECT_BINARY_DIR}/espalierConfigVersion.cmake"
    DESTINATION "${package_folder}" COMPONENT dev)

# The pkg-config files of MPI packages have different names, so espalier.pc names the libraries that were found.
if(NOT ESPALIER_HAS_MPI)
    set(MPI_C_LIBRARIES "")
endif()
list(JOIN MPI_C_LIBRARIES " " mpi_libraries)
file(RELATIVE_PATH prefix_from_pc "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file(cmake/espalier.pc.in "${PROJECT_BINARY_DIR}/espalier.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/espalier.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT dev)
if(ESPALIER_SOLVERS)
    foreach(package espalier-program espalier-knapsack)
        configure_file(cmake/${package}.pc.in "${PROJECT_BINARY_DIR}/${package}.pc" @ONLY)
    endforeach()
    install(FILES "${PROJECT_BINARY_DIR}/espalier-program.pc" "${PROJECT_BINARY_DIR}/espalier-knapsack.pc"
        DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT dev)
endif()

add_custom_target(uninstall
    COMMAND "${CMAKE_COMMAND}" "-DFOLDER=${PROJECT_BINARY_DIR}" -P "${PROJECT_SOURCE_DIR}/cmake/EspalierUninstall.cmake"
    COMMENT "Removing what was installed"
    VERBATIM)
