/* Lets every write to a program's database fail with an I/O error as long as the file FAILING_DISK exists.
 *
 *     cc -shared -fPIC -O2 -o failing-disk.so failing-disk.c -ldl
 *     FAILING_DISK=/tmp/fail LD_PRELOAD=…/failing-disk.so skycastd
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int fails(int file) {
    const char *flag = getenv("FAILING_DISK");
    if (!flag || access(flag, F_OK) != 0) return 0;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    if (!strstr(path, "skycast.db")) return 0;
    errno = EIO;
    return 1;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
    return fails(file) ? -1 : real(file, bytes, count, offset);
}

int fdatasync(int file) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
    return fails(file) ? -1 : real(file);
}
