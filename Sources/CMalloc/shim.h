// How the C library's allocator behaves (mallopt(3)), which Swift's Glibc module leaves out.

#pragma once

#include <malloc.h>

/// Keeps the memory that a process holds close to what it uses; to be called before there are threads.
///
/// Left alone, every thread gets an arena of its own, each grows to the largest that was ever done in it, and large
/// pieces are kept once they were given back. That is for programs that allocate all the time; a daemon that works for
/// milliseconds an hour pays with megabytes for nothing.
static inline void skycast_keep_memory_small(void) {
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
    mallopt(M_TRIM_THRESHOLD, 128 * 1024);
}

/// Gives the system back what is free between the pieces in use.
static inline void skycast_give_memory_back(void) { malloc_trim(0); }
