#include "ctoml.h"

#include <sstream>
#include <string>

#include "tomlplusplus.h"

struct ctoml_document {
    toml::parse_result result;
    std::string error;
    std::string json;
};

namespace {

ctoml_position position(const toml::source_position &place) {
    return {static_cast<uint32_t>(place.line), static_cast<uint32_t>(place.column)};
}

const toml::node *open(const ctoml_node *node) { return reinterpret_cast<const toml::node *>(node); }

const ctoml_node *seal(const toml::node *node) { return reinterpret_cast<const ctoml_node *>(node); }

std::string json(const toml::table &table) {
    using flags = toml::format_flags;
    const auto compact = flags::quote_dates_and_times | flags::quote_infinities_and_nans | flags::allow_unicode_strings
                         | flags::terse_key_value_pairs;
    std::ostringstream stream;
    stream << toml::json_formatter{table, compact};
    return stream.str();
}

}  // namespace

ctoml_document *ctoml_parse(const char *text, size_t length) {
    auto *document = new ctoml_document{toml::parse(std::string_view{text, length}), {}, {}};
    if (document->result)
        document->json = json(document->result.table());
    else
        document->error = document->result.error().description();
    return document;
}

void ctoml_free(ctoml_document *document) { delete document; }

const char *ctoml_error(const ctoml_document *document) {
    return document->result ? nullptr : document->error.c_str();
}

ctoml_position ctoml_error_position(const ctoml_document *document) {
    return document->result ? ctoml_position{0, 0} : position(document->result.error().source().begin);
}

const char *ctoml_json(const ctoml_document *document) { return document->json.c_str(); }

const ctoml_node *ctoml_root(const ctoml_document *document) {
    return document->result ? seal(&document->result.table()) : nullptr;
}

const ctoml_node *ctoml_member(const ctoml_node *node, const char *key, size_t length) {
    const auto *table = open(node)->as_table();
    return table ? seal(table->get(std::string_view{key, length})) : nullptr;
}

const ctoml_node *ctoml_element(const ctoml_node *node, size_t index) {
    const auto *array = open(node)->as_array();
    return array ? seal(array->get(index)) : nullptr;
}

ctoml_kind ctoml_kind_of(const ctoml_node *node) {
    switch (open(node)->type()) {
    case toml::node_type::table: return CTOML_TABLE;
    case toml::node_type::array: return CTOML_ARRAY;
    case toml::node_type::string: return CTOML_STRING;
    case toml::node_type::integer: return CTOML_INTEGER;
    case toml::node_type::floating_point: return CTOML_FLOAT;
    case toml::node_type::boolean: return CTOML_BOOLEAN;
    default: return CTOML_DATE_OR_TIME;
    }
}

ctoml_position ctoml_position_of(const ctoml_node *node) { return position(open(node)->source().begin); }

ctoml_position ctoml_key_position(const ctoml_node *node, const char *key, size_t length) {
    const auto *table = open(node)->as_table();
    if (!table) return {0, 0};
    const auto found = table->find(std::string_view{key, length});
    return found == table->end() ? ctoml_position{0, 0} : position(found->first.source().begin);
}
