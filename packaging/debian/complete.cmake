# SPDX-License-Identifier: Apache-2.0

# cpack runs this script on the files of all packages, before it packs them. It adds what Debian's policy asks of a
# package beside its files.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
    return()
endif()
find_program(gzip gzip REQUIRED)

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
    string(TOUPPER "${component}" upper)
    set(package "${CPACK_DEBIAN_${upper}_PACKAGE_NAME}")
    set(files "${CPACK_TEMPORARY_DIRECTORY}/${component}${CPACK_PACKAGING_INSTALL_PREFIX}")
    set(documents "${files}/share/doc/${package}")
    configure_file("${CPACK_ESPALIER_SOURCES}/copyright" "${documents}/copyright" COPYONLY
        FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
    configure_file("${CPACK_ESPALIER_SOURCES}/changelog.in" "${documents}/changelog.Debian" @ONLY
        FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
    file(GLOB pages "${files}/share/man/man1/*.1")
    execute_process(COMMAND "${gzip}" -9 --no-name "${documents}/changelog.Debian" ${pages} COMMAND_ERROR_IS_FATAL ANY)
    # The compiler wrappers of Open MPI add a path to look for libraries, which Debian's own libraries do not need.
    file(GLOB binaries "${files}/lib/*/*.so.*" "${files}/lib/python3/dist-packages/espalier/*.so" "${files}/bin/*" "${files}/libexec/espalier/*")
    foreach(binary IN LISTS binaries)
        if(NOT IS_SYMLINK "${binary}")
            file(RPATH_REMOVE FILE "${binary}")
        endif()
    endforeach()
    file(GLOB archives "${files}/lib/*.a" "${files}/lib/*/*.a")
    foreach(archive IN LISTS archives)
        execute_process(COMMAND strip --strip-debug --remove-section=.comment --enable-deterministic-archives "${archive}"
            COMMAND_ERROR_IS_FATAL ANY)
    endforeach()
endforeach()
