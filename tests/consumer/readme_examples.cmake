# SPDX-License-Identifier: Apache-2.0

# Builds the programs in the folder EXAMPLES, which a README shows, with a library; what they print has to be what the
# README says.
function(add_readme_examples library)
    file(GLOB examples "${EXAMPLES}/*.cpp")
    if(NOT examples)
        message(FATAL_ERROR "there is no example in the folder EXAMPLES, ${EXAMPLES}")
    endif()
    foreach(example IN LISTS examples)
        get_filename_component(name "${example}" NAME_WE)
        add_executable(readme_${name} "${example}")
        target_link_libraries(readme_${name} PRIVATE ${library})
        add_test(NAME readme/${name}
            COMMAND sh -c "'$<TARGET_FILE:readme_${name}>' | diff - '${EXAMPLES}/${name}.expected'")
    endforeach()
endfunction()
