# Libraries that are installed for users to link: static, or shared with BUILD_SHARED_LIBS=ON. A shared one may take the
# place of another of the same minor version: that is what packages of this version promise, too (EspalierInstall).

# Where the system does not look for libraries by itself, programs look beside themselves.
if(BUILD_SHARED_LIBS AND NOT "${CMAKE_INSTALL_FULL_LIBDIR}" IN_LIST CMAKE_PLATFORM_IMPLICIT_LINK_DIRECTORIES)
    file(RELATIVE_PATH from_programs "/${CMAKE_INSTALL_LIBEXECDIR}/espalier" "/${CMAKE_INSTALL_LIBDIR}")
    file(RELATIVE_PATH from_front "/${CMAKE_INSTALL_BINDIR}" "/${CMAKE_INSTALL_LIBDIR}")
    set(CMAKE_INSTALL_RPATH "$ORIGIN;$ORIGIN/${from_programs};$ORIGIN/${from_front}")
endif()

# The library of these sources. A static one may become part of a shared one; then, too, calls within it are its own.
function(espalier_library name)
    add_library(${name} ${ARGN})
    espalier_compile_options(${name})
    target_compile_options(${name} PRIVATE -fno-semantic-interposition)
    set_target_properties(${name} PROPERTIES
        POSITION_INDEPENDENT_CODE ON
        VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
endfunction()
