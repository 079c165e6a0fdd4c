// toml++ 3.3 as this target uses it: header-only, without exceptions, and without its undefined behaviour.
//
// Two promises that the library makes to the optimiser do not hold for hostile input, so both are taken back here:
// a letter such as U+00E9 after a value runs into TOML_UNREACHABLE in its white-space test, and "[[[" fails an
// assertion although the code after it reports the error properly.

#pragma once

// Inline tables and arrays; a configuration needs four.
#define TOML_MAX_NESTED_VALUES 16

#include <toml++/impl/preprocessor.h>

#undef TOML_ASSERT
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT(condition) static_cast<void>(0)
#define TOML_ASSERT_ASSUME(condition) static_cast<void>(0)

#include <toml++/impl/forward_declarations.h>

#pragma push_macro("TOML_UNREACHABLE")
#undef TOML_UNREACHABLE
#define TOML_UNREACHABLE return false
#include <toml++/impl/unicode.h>
#pragma pop_macro("TOML_UNREACHABLE")

#include <toml++/toml.h>
