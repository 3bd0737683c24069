# A solver is one folder: its problem is a library that tests link too, main.cpp makes it a program.

# The library <name>_search and the program <name> of the current folder and those below; headers are included as
# "<name>/folder/header.hpp".
function(espalier_solver name)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "*.cpp")
    set(main "${CMAKE_CURRENT_SOURCE_DIR}/main.cpp")
    list(REMOVE_ITEM sources "${main}")
    espalier_instruction_sets(${sources})
    add_library(${name}_search STATIC ${sources})
    espalier_compile_options(${name}_search)
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
