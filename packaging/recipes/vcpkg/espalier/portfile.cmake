# SPDX-License-Identifier: Apache-2.0
vcpkg_download_distfile(ARCHIVE
    URLS "@ADDRESS@"
    FILENAME "espalier-@VERSION@.tar.gz"
    SHA512 @SHA512@)
vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "${ARCHIVE}")

vcpkg_check_features(OUT_FEATURE_OPTIONS features FEATURES
    integrate ESPALIER_INTEGRATE
    mpi ESPALIER_MPI)
vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS ${features} -DESPALIER_PYTHON=OFF -DESPALIER_TESTS=OFF -DESPALIER_BENCHMARKS=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/espalier)
vcpkg_fixup_pkgconfig()

# vcpkg keeps the programs of a library in its tools folder.
file(MAKE_DIRECTORY "${CURRENT_PACKAGES_DIR}/tools")
file(RENAME "${CURRENT_PACKAGES_DIR}/bin" "${CURRENT_PACKAGES_DIR}/tools/espalier")
file(RENAME "${CURRENT_PACKAGES_DIR}/libexec" "${CURRENT_PACKAGES_DIR}/tools/libexec")
file(REMOVE_RECURSE
    "${CURRENT_PACKAGES_DIR}/debug/bin" "${CURRENT_PACKAGES_DIR}/debug/libexec"
    "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
