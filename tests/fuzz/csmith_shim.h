/* Stands for csmith's runtime: its safe arithmetic in the subset that Salve models, and a
 * checksum without printing. csmith.py puts it in place of `#include "csmith.h"`. */
#pragma once

typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;

/* The bits of the type decide; signed overflow keeps the left operand, as csmith does. */
#define SALVE_BOTH(T, S, ss, W)                                                                    \
  static T safe_add_func_##T##_##ss(T a, T b) { return (T)((uint64_t)a + (uint64_t)b); }           \
  static T safe_sub_func_##T##_##ss(T a, T b) { return (T)((uint64_t)a - (uint64_t)b); }           \
  static T safe_mul_func_##T##_##ss(T a, T b) { return (T)((uint64_t)a * (uint64_t)b); }           \
  static T safe_unary_minus_func_##T##_##S(T a) { return (T)(0 - (uint64_t)a); }                   \
  static T safe_lshift_func_##T##_##S##_s(T a, int32_t b) {                                        \
    if (b < 0 || b >= W)                                                                           \
      return a;                                                                                    \
    return (T)((uint64_t)a << b);                                                                  \
  }                                                                                                \
  static T safe_lshift_func_##T##_##S##_u(T a, uint32_t b) {                                       \
    return b >= W ? a : (T)((uint64_t)a << b);                                                     \
  }                                                                                                \
  static T safe_rshift_func_##T##_##S##_s(T a, int32_t b) {                                        \
    return b < 0 || b >= W ? a : (T)(a >> b);                                                      \
  }                                                                                                \
  static T safe_rshift_func_##T##_##S##_u(T a, uint32_t b) { return b >= W ? a : (T)(a >> b); }
#define SALVE_SIGNED(T, W)                                                                         \
  SALVE_BOTH(T, s, s_s, W)                                                                         \
  static T safe_div_func_##T##_s_s(T a, T b) { return b == 0 || b == -1 ? a : (T)(a / b); }        \
  static T safe_mod_func_##T##_s_s(T a, T b) { return b == 0 || b == -1 ? a : (T)(a % b); }
#define SALVE_UNSIGNED(T, W)                                                                       \
  SALVE_BOTH(T, u, u_u, W)                                                                         \
  static T safe_div_func_##T##_u_u(T a, T b) { return b == 0 ? a : (T)(a / b); }                   \
  static T safe_mod_func_##T##_u_u(T a, T b) { return b == 0 ? a : (T)(a % b); }
SALVE_SIGNED(int8_t, 8)
SALVE_SIGNED(int16_t, 16)
SALVE_SIGNED(int32_t, 32)
SALVE_SIGNED(int64_t, 64)
SALVE_UNSIGNED(uint8_t, 8)
SALVE_UNSIGNED(uint16_t, 16)
SALVE_UNSIGNED(uint32_t, 32)
SALVE_UNSIGNED(uint64_t, 64)

static uint64_t salve_hash = 14695981039346656037UL;
#define crc32_context 0
#define crc32_gentab() ((void)0)
#define transparent_crc(value, name, flag)                                                         \
  (salve_hash = salve_hash * 1099511628211UL ^ (uint64_t)(value))
#define platform_main_begin() ((void)0)
#define platform_main_end(value, flag) ((void)0)
#define printf(...) ((void)0)
#define main(...) csmith_main(void)
