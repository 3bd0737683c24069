# SPDX-License-Identifier: Apache-2.0

# espalier_embed(<target> <header> <name>=<file>...) compiles text files into the target as constants, so that a program
# finds them wherever it is installed. <header>, which the target's sources include, declares each text as `extern const
# std::string_view <name>;` in namespace espalier::program. A changed text is built like a changed source.
#
# This file is also the script that writes the definitions: cmake -D OUTPUT=... -D HEADER=... -D TEXTS=... -P FILE.
if(CMAKE_SCRIPT_MODE_FILE)
    set(source "// Written by EspalierEmbed.cmake.\n#include \"${HEADER}\"\n\nnamespace espalier::program {\n")
    foreach(text IN LISTS TEXTS)
        string(REGEX MATCH "^([a-z_]+)=(.*)$" matched "${text}")
        set(name "${CMAKE_MATCH_1}")
        file(READ "${CMAKE_MATCH_2}" content)
        string(FIND "${content}" ")~text~\"" end)
        if(NOT end EQUAL -1)
            message(FATAL_ERROR "${CMAKE_MATCH_2}: )~text~\" would end the text")
        endif()
        string(APPEND source "\nconst std::string_view ${name} = R\"~text~(${content})~text~\";\n")
    endforeach()
    file(WRITE "${OUTPUT}" "${source}\n}  // namespace espalier::program\n")
    return()
endif()

set(espalier_embed_script "${CMAKE_CURRENT_LIST_FILE}")

function(espalier_embed target header)
    set(output "${CMAKE_CURRENT_BINARY_DIR}/${target}_texts.cpp")
    string(REGEX REPLACE "[a-z_]+=" "" files "${ARGN}")
    add_custom_command(OUTPUT "${output}"
        COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${output}" "-DHEADER=${header}" "-DTEXTS=${ARGN}"
                -P "${espalier_embed_script}"
        DEPENDS ${files} "${espalier_embed_script}"
        COMMENT "Embedding texts in ${target}"
        VERBATIM)
    target_sources(${target} PRIVATE "${output}")
endfunction()
