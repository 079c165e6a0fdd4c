/* Lets a program live faster than the world: every clock it reads and every wait it asks for runs FAST_CLOCK_RATE times
 * as fast. Loaded with LD_PRELOAD into programs as they are, so that hours of a daemon fit into minutes of a test.
 *
 *     cc -shared -fPIC -O2 -o fast-clock.so fast-clock.c -ldl
 *     FAST_CLOCK_RATE=50 FAST_CLOCK_SINCE=1764547200 LD_PRELOAD=…/fast-clock.so skycastd
 *
 * The clocks that count from boot are multiplied; the wall clock runs away from the moment FAST_CLOCK_SINCE (Unix
 * seconds), so that programs with the same two variables agree on the time. Locks with a time limit are left alone.
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>

#define SECOND 1000000000LL

static int64_t rate = 1;
static int64_t since;

/* What the C library would have done. */
static int (*real_clock_gettime)(clockid_t, struct timespec *);
static int (*real_clock_nanosleep)(clockid_t, int, const struct timespec *, struct timespec *);
static int (*real_epoll_wait)(int, struct epoll_event *, int, int);
static int (*real_ppoll)(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
static int (*real_timerfd_create)(int, int);
static int (*real_timerfd_settime)(int, int, const struct itimerspec *, struct itimerspec *);

/* The clock of each timer, by descriptor. */
static clockid_t timers[4096];

__attribute__((constructor)) static void prepare(void) {
    const char *text = getenv("FAST_CLOCK_RATE");
    rate = text && atoll(text) > 0 ? atoll(text) : 1;
    text = getenv("FAST_CLOCK_SINCE");
    since = text ? atoll(text) * SECOND : 0;
    real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    real_clock_nanosleep = dlsym(RTLD_NEXT, "clock_nanosleep");
    real_epoll_wait = dlsym(RTLD_NEXT, "epoll_wait");
    real_ppoll = dlsym(RTLD_NEXT, "ppoll");
    real_timerfd_create = dlsym(RTLD_NEXT, "timerfd_create");
    real_timerfd_settime = dlsym(RTLD_NEXT, "timerfd_settime");
}

static int64_t nanoseconds(const struct timespec *time) { return time->tv_sec * SECOND + time->tv_nsec; }

static struct timespec timespec(int64_t nanoseconds) {
    return (struct timespec){.tv_sec = nanoseconds / SECOND, .tv_nsec = nanoseconds % SECOND};
}

static int is_wall(clockid_t clock) { return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE; }

static int is_processor(clockid_t clock) {
    return clock < 0 || clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID;
}

/* A moment of the world's clock as the program sees it. */
static int64_t seen(clockid_t clock, int64_t moment) {
    if (is_processor(clock)) return moment;
    return is_wall(clock) ? since + (moment - since) * rate : moment * rate;
}

/* When a moment that the program sees comes by the world's clock. */
static int64_t true_moment(clockid_t clock, int64_t moment) {
    return is_wall(clock) ? since + (moment - since) / rate : moment / rate;
}

/* A wait in milliseconds, no shorter than one unless it is none; negative means for ever. */
static int true_wait(int milliseconds) {
    return milliseconds <= 0 ? milliseconds : (milliseconds + (int)rate - 1) / (int)rate;
}

/* Zero stays zero, which disarms a timer. */
static struct timespec true_span(struct timespec span) {
    int64_t length = nanoseconds(&span);
    return timespec(length == 0 ? 0 : length / rate > 0 ? length / rate : 1);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    if (!real_clock_gettime) prepare();
    int result = real_clock_gettime(clock, now);
    if (result == 0) *now = timespec(seen(clock, nanoseconds(now)));
    return result;
}

time_t time(time_t *now) {
    struct timespec moment;
    clock_gettime(CLOCK_REALTIME, &moment);
    if (now) *now = moment.tv_sec;
    return moment.tv_sec;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    (void)zone;
    struct timespec moment;
    clock_gettime(CLOCK_REALTIME, &moment);
    *now = (struct timeval){.tv_sec = moment.tv_sec, .tv_usec = moment.tv_nsec / 1000};
    return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *wanted, struct timespec *rest) {
    struct timespec span =
        flags & TIMER_ABSTIME ? timespec(true_moment(clock, nanoseconds(wanted))) : true_span(*wanted);
    return real_clock_nanosleep(clock, flags, &span, rest);
}

int epoll_wait(int set, struct epoll_event *events, int count, int milliseconds) {
    return real_epoll_wait(set, events, count, true_wait(milliseconds));
}

int poll(struct pollfd *files, nfds_t count, int milliseconds) {
    struct timespec span = true_span(timespec(milliseconds * 1000000LL));
    return real_ppoll(files, count, milliseconds < 0 ? NULL : &span, NULL);
}

int ppoll(struct pollfd *files, nfds_t count, const struct timespec *wanted, const sigset_t *mask) {
    struct timespec span = wanted ? true_span(*wanted) : timespec(0);
    return real_ppoll(files, count, wanted ? &span : NULL, mask);
}

int timerfd_create(int clock, int flags) {
    int timer = real_timerfd_create(clock, flags);
    if (timer >= 0 && timer < 4096) timers[timer] = clock;
    return timer;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *wanted, struct itimerspec *before) {
    clockid_t clock = timer >= 0 && timer < 4096 ? timers[timer] : CLOCK_MONOTONIC;
    int64_t value = nanoseconds(&wanted->it_value);
    struct itimerspec real = {.it_interval = true_span(wanted->it_interval), .it_value = true_span(wanted->it_value)};
    if (flags & TFD_TIMER_ABSTIME && value != 0) real.it_value = timespec(true_moment(clock, value));
    return real_timerfd_settime(timer, flags, &real, before);
}
