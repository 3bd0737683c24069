// SPDX-License-Identifier: Apache-2.0

/* Preloaded into a program (LD_PRELOAD), this notes what a power cut would leave of its files. For every fsync() of a
 * file it copies what the file holds, since only that is sure to survive; for every change of a name and every fsync()
 * of a folder it writes a line. power_cut_test.py makes the states of the folder of it in which the power could have
 * failed. The environment's POWER_CUT is the folder for all that. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* real(const char* name) { return dlsym(RTLD_NEXT, name); }

static unsigned long inode_of(const char* path) {
    struct stat status;
    return lstat(path, &status) == 0 ? (unsigned long)status.st_ino : 0;
}

static void note(const char* format, ...) {
    char path[4096];
    snprintf(path, sizeof path, "%s/log", getenv("POWER_CUT"));
    FILE* log = fopen(path, "a");
    if (log == NULL) abort();
    va_list arguments;
    va_start(arguments, format);
    vfprintf(log, format, arguments);
    va_end(arguments);
    fclose(log);
}

static void copy(int descriptor, unsigned long inode) {
    static int number = 0;
    char from[64];
    char to[4096];
    char buffer[1 << 16];
    snprintf(from, sizeof from, "/proc/self/fd/%d", descriptor);
    snprintf(to, sizeof to, "%s/%d.%d", getenv("POWER_CUT"), (int)getpid(), ++number);
    const int source = open(from, O_RDONLY);
    const int target = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (source < 0 || target < 0) abort();
    for (ssize_t size; (size = read(source, buffer, sizeof buffer)) > 0;) {
        if (write(target, buffer, (size_t)size) != size) abort();
    }
    close(source);
    close(target);
    note("content\t%lu\t%d.%d\n", inode, (int)getpid(), number);
}

static int synced(int descriptor, int result) {
    struct stat status;
    if (getenv("POWER_CUT") == NULL || result != 0 || fstat(descriptor, &status) != 0) return result;
    pthread_mutex_lock(&mutex);
    if (S_ISREG(status.st_mode)) copy(descriptor, (unsigned long)status.st_ino);
    if (S_ISDIR(status.st_mode)) note("folder\n");
    pthread_mutex_unlock(&mutex);
    return result;
}

int fsync(int descriptor) { return synced(descriptor, ((int (*)(int))real("fsync"))(descriptor)); }

int fdatasync(int descriptor) { return synced(descriptor, ((int (*)(int))real("fdatasync"))(descriptor)); }

static int renamed(const char* kind, const char* from, const char* to) {
    pthread_mutex_lock(&mutex);
    const unsigned long inode = inode_of(from);
    const int result = ((int (*)(const char*, const char*))real(kind))(from, to);
    if (result == 0 && getenv("POWER_CUT") != NULL) note("%s\t%lu\t%s\t%s\n", kind, inode, from, to);
    pthread_mutex_unlock(&mutex);
    return result;
}

int rename(const char* from, const char* to) { return renamed("rename", from, to); }

int link(const char* from, const char* to) { return renamed("link", from, to); }

static int removed(const char* kind, const char* path) {
    pthread_mutex_lock(&mutex);
    const int result = ((int (*)(const char*))real(kind))(path);
    if (result == 0 && getenv("POWER_CUT") != NULL) note("remove\t0\t%s\t\n", path);
    pthread_mutex_unlock(&mutex);
    return result;
}

int unlink(const char* path) { return removed("unlink", path); }

int remove(const char* path) { return removed("remove", path); }
