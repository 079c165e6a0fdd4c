// libnotify and the GLib below it, and what of them Swift cannot call: macros and variadic functions.

#pragma once

#include <gio/gio.h>
#include <libnotify/notify.h>

/// The number the server gave the bubble; 0 before the first answer.
static inline guint32 skycast_notification_id(NotifyNotification *notification) {
    gint id = 0;
    g_object_get(notification, "id", &id, NULL);
    return (guint32)id;
}

/// Lets the bubble take the place of the one with this number.
static inline void skycast_notification_set_id(NotifyNotification *notification, guint32 id) {
    g_object_set(notification, "id", (gint)id, NULL);
}

/// Calls `closed` each time the server says the bubble went away, and `release` once with the last use of `data`.
static inline void skycast_notification_on_closed(
    NotifyNotification *notification, void (*closed)(NotifyNotification *, gpointer), gpointer data,
    void (*release)(gpointer, GClosure *)) {
    g_signal_connect_data(notification, "closed", G_CALLBACK(closed), data, release, (GConnectFlags)0);
}

/// Calls `closed` once the connection is lost, and `release` once with the last use of `data`.
static inline gulong skycast_connection_on_closed(
    GDBusConnection *connection, void (*closed)(GDBusConnection *, gboolean, GError *, gpointer), gpointer data,
    void (*release)(gpointer, GClosure *)) {
    return g_signal_connect_data(connection, "closed", G_CALLBACK(closed), data, release, (GConnectFlags)0);
}

static inline void skycast_disconnect(gpointer object, gulong handler) { g_signal_handler_disconnect(object, handler); }
