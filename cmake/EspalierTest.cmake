# SPDX-License-Identifier: Apache-2.0

# The tested code was optimised in its library. The tests themselves are compiled often and run only for a moment.
set(espalier_test_options $<$<CONFIG:Release>:-Og>)

# In a unity build, all test programs share what the compiler has made of the headers that nearly all of them include.
add_library(precompiled OBJECT precompiled.cpp)
espalier_compile_options(precompiled)
target_compile_options(precompiled PRIVATE ${espalier_test_options})
target_link_libraries(precompiled PRIVATE espalier::espalier fmt::fmt rapidcheck GTest::gmock)
target_precompile_headers(precompiled PRIVATE precompiled.hpp)

# Adds one test program from all sources of a folder of tests/ and below. It is named after the folder (unit/core ->
# unit_core). A folder with a main.cpp brings its own main(). Nothing is built for a folder without sources.
function(espalier_test_program folder)
    cmake_parse_arguments(PARSE_ARGV 1 argument "" "" "LIBRARIES")
    string(REPLACE "/" "_" name "${folder}")
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${folder}/*.cpp")
    if(NOT sources)
        return()
    endif()
    set(main GTest::gmock_main)
    if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/main.cpp")
        set(main GTest::gmock)
    endif()
    add_executable(${name} ${sources})
    espalier_compile_options(${name})
    target_compile_options(${name} PRIVATE ${espalier_test_options})
    target_precompile_headers(${name} REUSE_FROM precompiled)
    target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
    target_link_libraries(${name} PRIVATE espalier::espalier fmt::fmt rapidcheck precompiled ${main} ${argument_LIBRARIES})
    set_target_properties(${name} PROPERTIES OUTPUT_NAME "${name}_tests")
endfunction()

# Adds a test program, whose cases ctest runs in SHARDS processes (4 unless the number is given): <folder>/shard=1 and so
# on, each of which reports only failures. A process for each case would take longer than most cases, since loading the
# libraries of MPI takes 25 ms. The target units_and_laws builds all of these programs but
# engine.
add_custom_target(units_and_laws)
function(espalier_test folder)
    cmake_parse_arguments(PARSE_ARGV 1 argument "" "SHARDS" "LIBRARIES")
    espalier_test_program(${folder} LIBRARIES ${argument_LIBRARIES})
    string(REPLACE "/" "_" name "${folder}")
    if(NOT TARGET ${name})
        return()
    endif()
    if(NOT folder STREQUAL "engine")
        add_dependencies(units_and_laws ${name})
    endif()
    set(command ${name} --gtest_brief=1)
    if(NOT argument_SHARDS)
        set(argument_SHARDS 4)
    endif()
    foreach(number RANGE 1 ${argument_SHARDS})
        math(EXPR index "${number} - 1")
        add_test(NAME "${folder}/shard=${number}" COMMAND ${command})
        set_tests_properties("${folder}/shard=${number}" PROPERTIES
            ENVIRONMENT "GTEST_TOTAL_SHARDS=${argument_SHARDS};GTEST_SHARD_INDEX=${index}"
            COST "${cost/${folder}}"
            LABELS "${folder}")
    endforeach()
endfunction()
