#!/bin/sh
# SPDX-License-Identifier: Apache-2.0

# Usage: dist.sh [FOLDER [ADDRESS]]
#
# Writes into FOLDER (default: build/dist) the source archive of the last commit, its hashes, and the recipes of
# packaging/recipes with the version, the hashes and the archive's address filled in. ADDRESS is that of the folder in
# which users find the archive; by default the recipes read it from FOLDER. The same commit gives the same bytes.
set -eu
cd "$(dirname "$0")/.."
mkdir -p "${1:-build/dist}"
folder=$(cd "${1:-build/dist}" && pwd)
address=${2:-file://$folder}

commit=$(git rev-parse HEAD)
version=$(git show HEAD:CMakeLists.txt | sed -n 's/^ *VERSION \([0-9.]*\)$/\1/p')
name=espalier-$version
archive=$folder/$name.tar.gz
git -c tar.umask=0022 archive --format=tar --prefix="$name/" HEAD | gzip -9 --no-name >"$archive"
(cd "$folder" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")

rm -rf "$folder/recipes"
mkdir "$folder/recipes"
git archive --format=tar HEAD:packaging/recipes | tar --extract --directory "$folder/recipes"
find "$folder/recipes" -type f -exec sed -i \
    -e "s|@VERSION@|$version|g" \
    -e "s|@COMMIT@|$commit|g" \
    -e "s|@ADDRESS@|$address/$name.tar.gz|g" \
    -e "s|@SHA256@|$(sha256sum "$archive" | cut -d ' ' -f 1)|g" \
    -e "s|@SHA512@|$(sha512sum "$archive" | cut -d ' ' -f 1)|g" {} +
echo "$archive"
