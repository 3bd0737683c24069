include(GoogleTest)

# The tested code was optimised in its library. The tests themselves are compiled often and run only for a moment.
set(espalier_test_options $<$<CONFIG:Release>:-O1>)

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

# Adds a test program, whose tests ctest knows as <name>/Suite.Case. They are listed when ctest starts, so that a build
# runs nothing. The target units_and_laws builds all of these programs. The filter RARE matches the cases that only
# `make test-all` runs.
add_custom_target(units_and_laws)
function(espalier_test folder)
    cmake_parse_arguments(PARSE_ARGV 1 argument "" "RARE" "LIBRARIES")
    espalier_test_program(${folder} LIBRARIES ${argument_LIBRARIES})
    string(REPLACE "/" "_" name "${folder}")
    if(NOT TARGET ${name})
        return()
    endif()
    add_dependencies(units_and_laws ${name})
    set(options TEST_PREFIX "${folder}/" NO_PRETTY_VALUES DISCOVERY_MODE PRE_TEST)
    set(properties PROPERTIES)
    if(cost/${folder})
        list(APPEND properties COST ${cost/${folder}})
    endif()
    list(APPEND properties LABELS "${folder}")
    if(argument_RARE)
        gtest_discover_tests(${name} ${options} TEST_FILTER "${argument_RARE}" ${properties}/rare)
        list(APPEND options TEST_FILTER "-${argument_RARE}")
    endif()
    gtest_discover_tests(${name} ${options} ${properties})
endfunction()

# Adds a test program with thousands of small cases. A process for each case would take longer than the case, so <count>
# processes run a share of them each, as <name>/shard=1 and so on, and report only failures.
function(espalier_sharded_test folder count)
    espalier_test_program(${folder} ${ARGN})
    string(REPLACE "/" "_" name "${folder}")
    if(NOT TARGET ${name})
        return()
    endif()
    math(EXPR last "${count} - 1")
    foreach(shard RANGE ${last})
        math(EXPR number "${shard} + 1")
        add_test(NAME "${folder}/shard=${number}" COMMAND ${name} --gtest_brief=1)
        set_tests_properties("${folder}/shard=${number}" PROPERTIES
            ENVIRONMENT "GTEST_TOTAL_SHARDS=${count};GTEST_SHARD_INDEX=${shard}"
            COST "${cost/${folder}}"
            LABELS "${folder}")
    endforeach()
endfunction()
