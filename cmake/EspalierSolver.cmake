# A solver is one folder: its problem is a library that tests link too, main.cpp makes it a program.

# A static library beneath solvers and their tests; headers are included as "folder/header.hpp".
function(espalier_solver_library name)
    add_library(${name} STATIC ${ARGN})
    espalier_compile_options(${name})
    target_include_directories(${name} PUBLIC "${PROJECT_SOURCE_DIR}/solvers")
    target_link_libraries(${name} PUBLIC espalier::espalier Boost::headers fmt::fmt)
endfunction()

# The library <name>_search and the program <name> of the current folder and those below.
function(espalier_solver name)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "*.cpp")
    set(main "${CMAKE_CURRENT_SOURCE_DIR}/main.cpp")
    list(REMOVE_ITEM sources "${main}")
    espalier_instruction_sets(${sources})
    espalier_solver_library(${name}_search ${sources})
    set_property(GLOBAL APPEND PROPERTY espalier_searches ${name}_search)
    if(EXISTS "${main}")
        add_executable(${name} main.cpp)
        espalier_compile_options(${name})
        target_link_libraries(${name} PRIVATE ${name}_search command_line)
        if(ESPALIER_INSTALL)
            install(TARGETS ${name})
        endif()
    endif()
endfunction()
