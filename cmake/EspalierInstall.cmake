# What `cmake --install` lays down: the library with its headers, the solvers, that of integrals as a library, too, and
# two ways to find them: find_package(espalier [COMPONENTS program integrate]), and pkg-config for the library (espalier)
# and for whole programs (espalier-program). All of it may be moved to another folder afterwards.
include(CMakePackageConfigHelpers)

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/espalier")

install(TARGETS espalier EXPORT espalier)
# All that is to be built before an installation: neither tests nor benchmarks.
get_property(programs GLOBAL PROPERTY espalier_programs)
add_custom_target(installed DEPENDS espalier ${programs})
if(NOT ESPALIER_SOLVERS)
    set(without_program PATTERN "espalier/program" EXCLUDE)
endif()
install(DIRECTORY core/espalier "${PROJECT_BINARY_DIR}/generated/espalier"
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
    FILES_MATCHING PATTERN "*.hpp" ${without_program})
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")

if(ESPALIER_SOLVERS)
    install(TARGETS program EXPORT espalier_program)
    install(EXPORT espalier_program NAMESPACE espalier:: FILE espalierProgramTargets.cmake
        DESTINATION "${package_folder}")
    install(DIRECTORY examples/ DESTINATION "${CMAKE_INSTALL_DOCDIR}/examples" FILES_MATCHING PATTERN "*.?pp")
endif()
if(TARGET integrate_search)
    install(TARGETS integrate_search EXPORT espalier_integrate)
    install(DIRECTORY solvers/integrate/library/espalier DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
        FILES_MATCHING PATTERN "*.hpp")
    install(EXPORT espalier_integrate NAMESPACE espalier:: FILE espalierIntegrateTargets.cmake
        DESTINATION "${package_folder}")
    install(FILES cmake/FindArb.cmake DESTINATION "${package_folder}")
endif()

install(EXPORT espalier NAMESPACE espalier:: FILE espalierTargets.cmake DESTINATION "${package_folder}")
configure_package_config_file(cmake/espalierConfig.cmake.in "${PROJECT_BINARY_DIR}/espalierConfig.cmake"
    INSTALL_DESTINATION "${package_folder}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/espalierConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/espalierConfig.cmake" "${PROJECT_BINARY_DIR}/espalierConfigVersion.cmake"
    DESTINATION "${package_folder}")

# Packages of MPI have no pkg-config file of one name, so espalier.pc names the libraries that this build has found.
if(NOT ESPALIER_HAS_MPI)
    set(MPI_C_LIBRARIES "")
endif()
list(JOIN MPI_C_LIBRARIES " " mpi_libraries)
file(RELATIVE_PATH prefix_from_pc "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file(cmake/espalier.pc.in "${PROJECT_BINARY_DIR}/espalier.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/espalier.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
if(ESPALIER_SOLVERS)
    configure_file(cmake/espalier-program.pc.in "${PROJECT_BINARY_DIR}/espalier-program.pc" @ONLY)
    install(FILES "${PROJECT_BINARY_DIR}/espalier-program.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endif()
