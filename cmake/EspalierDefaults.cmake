# SPDX-License-Identifier: Apache-2.0

# Sets the defaults of a build of this project. An enclosing project keeps its own choices.

if(NOT PROJECT_IS_TOP_LEVEL)
    return()
endif()

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, Debug, RelWithDebInfo or MinSizeRel" FORCE)
endif()

# All binaries are put side by side, wherever their sources are.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# A build that compiles several sources at a time (CMAKE_UNITY_BUILD) takes less time with forty than with sixteen.
set(CMAKE_UNITY_BUILD_BATCH_SIZE 40)

# Precompiled headers are for builds from nothing. They would hide that a source lacks an include, and caches of
# compilers do not know what they depend on.
if(NOT CMAKE_UNITY_BUILD)
    set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()
