# SPDX-License-Identifier: Apache-2.0

# Only this file knows how tests start ranks.
include(ProcessorCount)
ProcessorCount(espalier_cores)

# mpiexec refuses to start as root, who is the usual user of a container, or with more ranks than cores, of which a
# laptop has few, unless these variables are set. Those that begin with OMPI_ are for version 4 of Open MPI and those
# with PRTE_ for version 5; other MPIs ignore them. Ranks are not bound to cores, as ctest runs other tests, too.
set(espalier_mpi_environment
    OMPI_ALLOW_RUN_AS_ROOT=1
    OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    OMPI_MCA_rmaps_base_oversubscribe=1
    OMPI_MCA_hwloc_base_binding_policy=none
    PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
    PRTE_MCA_hwloc_default_binding_policy=none)

# With these options mpiexec believes that this machine is several nodes, which share no memory; an agent takes the
# place of ssh. The names are those of Open MPI up to version 4; for other MPIs there are no options.
execute_process(COMMAND "${MPIEXEC_EXECUTABLE}" --version OUTPUT_VARIABLE version ERROR_QUIET)
set(espalier_node_options "")
if(version MATCHES "(Open MPI|OpenRTE)\\) [1-4]\\.")
    set(espalier_node_options --leave-session-attached --mca btl "tcp,self"
        --mca plm_rsh_agent "${PROJECT_SOURCE_DIR}/tests/mpi/node_agent.sh")
endif()

# espalier_mpi_test(NAME mpi/engine COMMAND program argument... RANKS 1 2 3 [OPTIONS option of mpiexec...]
# [LABEL label]) makes the tests mpi/engine/ranks=1, mpi/engine/ranks=2, ... Their label is mpi unless another one is given.
function(espalier_mpi_test)
    cmake_parse_arguments(PARSE_ARGV 0 argument "" "NAME;LABEL" "COMMAND;RANKS;OPTIONS")
    if(NOT argument_LABEL)
        set(argument_LABEL mpi)
    endif()
    list(POP_FRONT argument_COMMAND program)
    if(TARGET ${program})
        set(program "$<TARGET_FILE:${program}>")
    endif()
    foreach(ranks IN LISTS argument_RANKS)
        set(name "${argument_NAME}/ranks=${ranks}")
        add_test(NAME "${name}"
            COMMAND ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} ${ranks} ${MPIEXEC_PREFLAGS} ${argument_OPTIONS}
                    "${program}" ${MPIEXEC_POSTFLAGS} ${argument_COMMAND})
        # Ranks may outnumber the cores and then share them. A test that asked for more processors than ctest has would
        # wait until it could run alone.
        set(processors ${ranks})
        if(processors GREATER espalier_cores)
            set(processors ${espalier_cores})
        endif()
        set_tests_properties("${name}" PROPERTIES
            ENVIRONMENT "${espalier_mpi_environment}"
            PROCESSORS ${processors}
            COST "${cost/${name}}"
            LABELS ${argument_LABEL})
    endforeach()
endfunction()
