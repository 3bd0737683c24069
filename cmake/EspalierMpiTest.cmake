# The one place that knows how tests start ranks.
include(ProcessorCount)
ProcessorCount(espalier_cores)

# A container's user is often root and a laptop has few cores: both make mpiexec refuse to start unless it is
# told so. The variables suit Open MPI, OMPI_ version 4 and
# PRTE_ version 5, and mean nothing to others. Ranks are not bound to cores, as ctest
# runs other tests beside them.
set(espalier_mpi_environment
    OMPI_ALLOW_RUN_AS_ROOT=1
    OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    OMPI_MCA_rmaps_base_oversubscribe=1
    OMPI_MCA_hwloc_base_binding_policy=none
    PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
    PRTE_MCA_hwloc_default_binding_policy=none)

# Options of mpiexec for several nodes, all of which are this machine: an agent takes the place of ssh. Their names are
# those of Open MPI up to version 4; for others there are none. Memory is not shared between nodes.
execute_process(COMMAND "${MPIEXEC_EXECUTABLE}" --version OUTPUT_VARIABLE version ERROR_QUIET)
set(espalier_node_options "")
if(version MATCHES "(Open MPI|OpenRTE)\\) [1-4]\\.")
    set(espalier_node_options --leave-session-attached --mca btl "tcp,self"
        --mca plm_rsh_agent "${PROJECT_SOURCE_DIR}/tests/mpi/node_agent.sh")
endif()

# espalier_mpi_test(NAME mpi/engine COMMAND program argument... RANKS 1 2 3 TIMEOUT seconds [OPTIONS option of
# mpiexec...] [LABELS label...]) makes the tests mpi/engine/ranks=1, mpi/engine/ranks=2, ...
function(espalier_mpi_test)
    cmake_parse_arguments(PARSE_ARGV 0 argument "" "NAME;TIMEOUT" "COMMAND;RANKS;OPTIONS;LABELS")
    list(POP_FRONT argument_COMMAND program)
    if(TARGET ${program})
        set(program "$<TARGET_FILE:${program}>")
    endif()
    foreach(ranks IN LISTS argument_RANKS)
        set(name "${argument_NAME}/ranks=${ranks}")
        add_test(NAME "${name}"
            COMMAND ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} ${ranks} ${MPIEXEC_PREFLAGS} ${argument_OPTIONS}
                    "${program}" ${MPIEXEC_POSTFLAGS} ${argument_COMMAND})
        # More ranks than cores share them; a test that asked for more processors than ctest
        # has would wait to run alone.
        set(processors ${ranks})
        if(processors GREATER espalier_cores)
            set(processors ${espalier_cores})
        endif()
        set_tests_properties("${name}" PROPERTIES
            ENVIRONMENT "${espalier_mpi_environment}"
            PROCESSORS ${processors}
            TIMEOUT ${argument_TIMEOUT}
            LABELS "mpi;${argument_LABELS}")
    endforeach()
endfunction()
