// Widens the core's enumerations to 32 bits: the verifier compares the operand of a switch with its cases at different widths if they are
// narrower. Include it first. The core's text stays as it is, and no value of its enumerations changes.
#pragma once

#include <cstddef>
#include <cstdint>

#define uint8_t int32_t
