// TOML 1.0 for Swift: text to JSON, and the line and column of every value and key.
//
// A document owns everything that is handed out for it; all of it is gone after ctoml_free. Nothing here is safe to
// use from two threads at once. The caller bounds the length of the text and the number of dots in a key.

#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A parsed text, or the reason why it is not TOML.
typedef struct ctoml_document ctoml_document;

/// A table, an array or a value of a document.
typedef struct ctoml_node ctoml_node;

/// A place in the text, counted from 1, columns in Unicode code points; 0 and 0 if there is none.
typedef struct {
    uint32_t line;
    uint32_t column;
} ctoml_position;

/// What a node is.
typedef enum {
    CTOML_TABLE,
    CTOML_ARRAY,
    CTOML_STRING,
    CTOML_INTEGER,
    CTOML_FLOAT,
    CTOML_BOOLEAN,
    CTOML_DATE_OR_TIME,
} ctoml_kind;

/// Parses `length` bytes. Never null; free it with `ctoml_free`.
ctoml_document *_Nonnull ctoml_parse(const char *_Nonnull text, size_t length);

/// Frees a document and everything handed out for it.
void ctoml_free(ctoml_document *_Nonnull document);

/// Why the text is not TOML; null if it is.
const char *_Nullable ctoml_error(const ctoml_document *_Nonnull document);

/// Where the text stops being TOML.
ctoml_position ctoml_error_position(const ctoml_document *_Nonnull document);

/// The document as a JSON object. Dates, times, infinities and NaN are strings there; `ctoml_kind_of` tells them apart.
const char *_Nonnull ctoml_json(const ctoml_document *_Nonnull document);

/// The table of all; null if the text is not TOML.
const ctoml_node *_Nullable ctoml_root(const ctoml_document *_Nonnull document);

/// The value of a key; null if `node` is not a table or lacks it.
const ctoml_node *_Nullable ctoml_member(const ctoml_node *_Nonnull node, const char *_Nonnull key, size_t length);

/// The element at `index`; null if `node` is not an array or is shorter.
const ctoml_node *_Nullable ctoml_element(const ctoml_node *_Nonnull node, size_t index);

/// What the node is.
ctoml_kind ctoml_kind_of(const ctoml_node *_Nonnull node);

/// Where the value begins.
ctoml_position ctoml_position_of(const ctoml_node *_Nonnull node);

/// Where a key of the table `node` is written; 0 and 0 if it is not there.
ctoml_position ctoml_key_position(const ctoml_node *_Nonnull node, const char *_Nonnull key, size_t length);

#ifdef __cplusplus
}
#endif
