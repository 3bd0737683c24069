# SPDX-License-Identifier: Apache-2.0

# Installs this build into itself and checks that a user's project finds it there, by find_package and by pkg-config.
find_package(PkgConfig REQUIRED)
find_package(Python3 REQUIRED COMPONENTS Interpreter)

set(consumer "${PROJECT_SOURCE_DIR}/tests/consumer")
set(consumer_build "${PROJECT_BINARY_DIR}/consumer")
set(consumer_prefix "${consumer_build}/prefix")
# A user who installs in another folder has to set these variables, too. CMake needs no help to find the libraries.
set(consumer_libraries "${consumer_prefix}/${CMAKE_INSTALL_LIBDIR}")
set(use_prefix "PKG_CONFIG_PATH=${consumer_libraries}/pkgconfig" "LD_LIBRARY_PATH=${consumer_libraries}")

add_test(NAME consumer/install
    COMMAND "${CMAKE_COMMAND}" --install "${PROJECT_BINARY_DIR}" --prefix "${consumer_prefix}")

# Builds the project in a folder against the installed library, with the given options of CMake, and runs TEST_COMMAND
# there, which by default runs the project's own tests.
function(espalier_add_consumer name folder)
    cmake_parse_arguments(arg "" "" "OPTIONS;TEST_COMMAND" ${ARGN})
    if(NOT arg_TEST_COMMAND)
        set(arg_TEST_COMMAND "${CMAKE_CTEST_COMMAND}" --output-on-failure)
    endif()
    add_test(NAME consumer/${name}
        COMMAND "${CMAKE_CTEST_COMMAND}" --build-and-test "${folder}" "${consumer_build}/${name}"
                --build-generator "${CMAKE_GENERATOR}"
                --build-options "-DCMAKE_PREFIX_PATH=${consumer_prefix}" "-DCMAKE_C_COMPILER=${CMAKE_C_COMPILER}"
                    "-DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}" ${arg_OPTIONS}
                --test-command ${arg_TEST_COMMAND})
    set_tests_properties(consumer/${name} PROPERTIES FIXTURES_REQUIRED consumer_prefix LABELS consumer)
endfunction()

espalier_add_consumer(find_package "${consumer}" TEST_COMMAND queens)

# Adds a project that uses the library of a solver and, from a folder of its own, the examples of the solver's README.
function(espalier_add_consumer_of_solver solver)
    set(examples "${consumer_build}/examples/${solver}")
    set(readme "${PROJECT_SOURCE_DIR}/solvers/${solver}/README.md")
    set(extract "${PROJECT_SOURCE_DIR}/tests/guide/extract_examples.py")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${readme}" "${extract}")
    execute_process(COMMAND "${Python3_EXECUTABLE}" "${extract}" "${examples}" "${readme}"
        OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
    espalier_add_consumer(${solver} "${consumer}/${solver}" OPTIONS "-DEXAMPLES=${examples}")
endfunction()

if(TARGET integrate_search)
    espalier_add_consumer_of_solver(integrate)
endif()

# Programs in C++ and in C solve knapsacks, and the one in C is also built without CMake.
if(TARGET knapsack_c)
    espalier_add_consumer_of_solver(knapsack)
    set(compile_knapsack "'${CMAKE_C_COMPILER}' -std=c99 -Wall -Wextra -Wpedantic -Werror \
        '${consumer}/knapsack/knapsack.c' -o pkg_config/knapsack \
        $('${PKG_CONFIG_EXECUTABLE}' --cflags --libs espalier-knapsack)")
    add_test(NAME consumer/knapsack_pkg_config
        COMMAND sh -c "mkdir -p pkg_config && ${compile_knapsack} && pkg_config/knapsack"
        WORKING_DIRECTORY "${consumer_build}")
    set_tests_properties(consumer/knapsack_pkg_config PROPERTIES
        FIXTURES_REQUIRED consumer_prefix LABELS consumer
        ENVIRONMENT "${use_prefix}" PASS_REGULAR_EXPRESSION "profit 220, items 1 2")
endif()

# A whole program for a user's own problem is built both ways. It must not need the headers of CLI11.
if(TARGET program)
    set(own_program "${PROJECT_SOURCE_DIR}/examples/queens.cpp")
    espalier_add_consumer(program "${consumer}/program" OPTIONS "-DPROGRAM=${own_program}"
        TEST_COMMAND queens 10 --simulate mesh:4x4,node=1us --quiet)
    set(compile_program "'${CMAKE_CXX_COMPILER}' -std=c++20 '${own_program}' $('${PKG_CONFIG_EXECUTABLE}' --cflags \
        --libs espalier-program)")
    add_test(NAME consumer/program_pkg_config
        COMMAND sh -c "mkdir -p pkg_config && ${compile_program} -o pkg_config/program && pkg_config/program 10 --quiet"
        WORKING_DIRECTORY "${consumer_build}")
    set_tests_properties(consumer/program consumer/program_pkg_config PROPERTIES
        FIXTURES_REQUIRED consumer_prefix LABELS consumer
        PASS_REGULAR_EXPRESSION "(^|\n)724\n")
    # The project that `espalier new` writes passes its own tests.
    if(TARGET front)
        set(starter "${consumer_build}/new/starter")
        add_test(NAME consumer/new COMMAND sh -c "rm -rf '${starter}' && '$<TARGET_FILE:front>' new '${starter}'")
        set_tests_properties(consumer/new PROPERTIES FIXTURES_SETUP consumer_starter LABELS consumer/rare)
        espalier_add_consumer(starter "${starter}")
        set_tests_properties(consumer/starter PROPERTIES
            FIXTURES_REQUIRED "consumer_prefix;consumer_starter" LABELS consumer/rare)
    endif()
    # Another program adds to the tables of machines and balancers.
    set(compile_machine "'${CMAKE_CXX_COMPILER}' -std=c++20 '${consumer}/program/machine.cpp' -o pkg_config/machine \
        $('${PKG_CONFIG_EXECUTABLE}' --cflags --libs espalier-program)")
    set(run_machine "pkg_config/machine 12 --simulate doughnut:3x3 --balancer backwards --quiet")
    add_test(NAME consumer/machine
        COMMAND sh -c "mkdir -p pkg_config && ${compile_machine} && ${run_machine} && pkg_config/machine --help-all"
        WORKING_DIRECTORY "${consumer_build}")
    set_tests_properties(consumer/machine PROPERTIES
        FIXTURES_REQUIRED consumer_prefix LABELS consumer
        PASS_REGULAR_EXPRESSION "^4096\n.*backwards.*doughnut")
    add_test(NAME consumer/program_headers COMMAND sh -c "${compile_program} -M" WORKING_DIRECTORY "${consumer_build}")
    set_tests_properties(consumer/program_headers PROPERTIES
        FIXTURES_REQUIRED consumer_prefix LABELS consumer
        PASS_REGULAR_EXPRESSION "espalier/program/main.hpp" FAIL_REGULAR_EXPRESSION "/CLI/|/CLI11|/boost/")
    set_tests_properties(consumer/machine consumer/program_pkg_config consumer/program_headers PROPERTIES
        ENVIRONMENT "${use_prefix}")
endif()

set(compile_with_pkg_config
    "mkdir -p pkg_config \
    && '${CMAKE_CXX_COMPILER}' -std=c++20 '${consumer}/queens.cpp' -o pkg_config/queens \
        $('${PKG_CONFIG_EXECUTABLE}' --cflags --libs espalier) \
    && pkg_config/queens")
add_test(NAME consumer/pkg_config COMMAND sh -c "${compile_with_pkg_config}" WORKING_DIRECTORY "${consumer_build}")
set_tests_properties(consumer/pkg_config PROPERTIES ENVIRONMENT "${use_prefix}")

set(consumer_users consumer/find_package consumer/pkg_config)
set_tests_properties(${consumer_users} PROPERTIES
    FIXTURES_REQUIRED consumer_prefix
    PASS_REGULAR_EXPRESSION "14200 ways with espalier ${PROJECT_VERSION}")
set_tests_properties(consumer/install PROPERTIES FIXTURES_SETUP consumer_prefix)
set_tests_properties(consumer/install ${consumer_users} PROPERTIES LABELS consumer)

# One C++ project that uses CMake and one C program that uses pkg-config are enough for `make test`.
foreach(test integrate knapsack machine pkg_config program program_pkg_config)
    if(TEST consumer/${test})
        set_tests_properties(consumer/${test} PROPERTIES LABELS consumer/rare)
    endif()
endforeach()
foreach(test find_package program)
    if(TEST consumer/${test})
        set_tests_properties(consumer/${test} PROPERTIES COST "${cost/consumer/${test}}")
    endif()
endforeach()
