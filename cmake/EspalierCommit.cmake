# SPDX-License-Identifier: Apache-2.0

# Sets ESPALIER_COMMIT to the first twelve digits of the commit that these sources are of, or to nothing if that is
# unknown. `git archive` writes the commit into cmake/commit.txt, as cmake/.gitattributes says; in a repository, git is
# asked again whenever its HEAD has moved.
file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/commit.txt" ESPALIER_COMMIT)
if(NOT ESPALIER_COMMIT MATCHES "^[0-9a-f]+$")
    set(ESPALIER_COMMIT "")
    find_program(ESPALIER_GIT git)
    mark_as_advanced(ESPALIER_GIT)
    # Without a .git of its own, the folder may lie in the repository of another project.
    if(ESPALIER_GIT AND EXISTS "${PROJECT_SOURCE_DIR}/.git")
        execute_process(COMMAND "${ESPALIER_GIT}" rev-parse HEAD --git-path logs/HEAD
            WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE output ERROR_QUIET)
        if(output MATCHES "^([0-9a-f]+)\n(.+)\n$")
            set(ESPALIER_COMMIT "${CMAKE_MATCH_1}")
            get_filename_component(log "${CMAKE_MATCH_2}" ABSOLUTE BASE_DIR "${PROJECT_SOURCE_DIR}")
            if(EXISTS "${log}")
                set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${log}")
            endif()
        endif()
    endif()
endif()
string(SUBSTRING "${ESPALIER_COMMIT}" 0 12 ESPALIER_COMMIT)
