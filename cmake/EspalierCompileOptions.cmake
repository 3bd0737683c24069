# How every target of this project is compiled. Targets ask for it by name, so that users of the library inherit none of it.

# Warnings, sanitizers and C++20 for one target.
function(espalier_compile_options target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
    target_compile_options(${target} PRIVATE
        -Wall -Wextra -Wpedantic -Wconversion -Wshadow
        $<$<BOOL:${ESPALIER_WERROR}>:-Werror>)
    if(ESPALIER_SANITIZE)
        espalier_sanitize(${target})
    endif()
endfunction()

# Sanitizers go to users of the target too: a program that mixes both kinds of objects does not link.
function(espalier_sanitize target)
    target_compile_options(${target} PUBLIC
        -fsanitize=${ESPALIER_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${ESPALIER_SANITIZE})
endfunction()

# Kernels with intrinsics are single files, named after what they need, and chosen at run time; all else stays portable.
# On other processors these files must compile to nothing, or to a plain twin.
function(espalier_instruction_sets)
    if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
        return()
    endif()
    set(bits -mbmi -mbmi2 -mpopcnt -mlzcnt)
    set(avx2 -mavx2 ${bits})
    set(avx512 ${avx2} -mavx512f -mavx512bw -mavx512vl -mavx512dq -mavx512cd
        -mavx512vbmi -mavx512vbmi2 -mavx512vpopcntdq -mavx512bitalg)
    foreach(file IN LISTS ARGN)
        if(file MATCHES "_(avx2|avx512)\\.cpp$")
            set_property(SOURCE "${file}" APPEND PROPERTY COMPILE_OPTIONS ${${CMAKE_MATCH_1}})
        endif()
    endforeach()
endfunction()
