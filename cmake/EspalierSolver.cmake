# SPDX-License-Identifier: Apache-2.0

# A solver is one folder. Its problem is a library, which tests link, too, and main.cpp makes it a program.

# Adds the library <name>_search and the program <name> from the sources of the current folder and below. Headers are
# included as "<name>/folder/header.hpp". With LIBRARY, the library is installed for users' programs. The sources EXCEPT
# belong to a target of their own.
function(espalier_solver name)
    cmake_parse_arguments(PARSE_ARGV 1 SOLVER LIBRARY "" EXCEPT)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "*.cpp")
    set(main "${CMAKE_CURRENT_SOURCE_DIR}/main.cpp")
    list(REMOVE_ITEM sources "${main}" ${SOLVER_EXCEPT})
    espalier_instruction_sets(${sources})
    set(kind STATIC)
    if(SOLVER_LIBRARY)
        set(kind "")
    endif()
    espalier_library(${name}_search ${kind} ${sources})
    espalier_precompile(${name}_search)
    target_include_directories(${name}_search PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/solvers>")
    target_link_libraries(${name}_search PUBLIC espalier::program)
    set_property(GLOBAL APPEND PROPERTY espalier_searches ${name}_search)
    if(EXISTS "${main}")
        add_executable(${name} main.cpp)
        espalier_compile_options(${name})
        target_link_libraries(${name} PRIVATE ${name}_search)
        set_property(GLOBAL APPEND PROPERTY espalier_programs ${name})
    endif()
endfunction()
