// libcurl, and what of it Swift cannot call: variadic functions, one face for each type of value.

#pragma once

#include <curl/curl.h>

/// Sets an option whose value is a number or a switch.
static inline CURLcode skycast_curl_set_long(CURL *transfer, CURLoption option, long value) {
    return curl_easy_setopt(transfer, option, value);
}

/// Sets an option whose value is a text, which libcurl copies.
static inline CURLcode skycast_curl_set_text(CURL *transfer, CURLoption option, const char *value) {
    return curl_easy_setopt(transfer, option, value);
}

/// Sets the header fields of a request; libcurl does not copy them.
static inline CURLcode skycast_curl_set_fields(CURL *transfer, struct curl_slist *fields) {
    return curl_easy_setopt(transfer, CURLOPT_HTTPHEADER, fields);
}

/// Calls `header` with each line of the head and `body` with each piece of the body, inflated; who takes less than
/// all of it ends the transfer.
static inline void skycast_curl_receive(
    CURL *transfer, size_t (*header)(char *, size_t, size_t, void *), size_t (*body)(char *, size_t, size_t, void *),
    void *data) {
    curl_easy_setopt(transfer, CURLOPT_HEADERFUNCTION, header);
    curl_easy_setopt(transfer, CURLOPT_HEADERDATA, data);
    curl_easy_setopt(transfer, CURLOPT_WRITEFUNCTION, body);
    curl_easy_setopt(transfer, CURLOPT_WRITEDATA, data);
}

/// The status of the answer; 0 if there is none.
static inline long skycast_curl_status(CURL *transfer) {
    long status = 0;
    curl_easy_getinfo(transfer, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

/// The whole address that the answer redirects to; NULL if it does not.
static inline const char *skycast_curl_redirect(CURL *transfer) {
    char *address = NULL;
    curl_easy_getinfo(transfer, CURLINFO_REDIRECT_URL, &address);
    return address;
}

/// The next transfer that has come to its end, and how; NULL if there is none.
static inline CURL *skycast_curl_ended(CURLM *transfers, CURLcode *result) {
    int left = 0;
    for (CURLMsg *message; (message = curl_multi_info_read(transfers, &left));) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
