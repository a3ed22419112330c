// Custom calls for the tests: void name(void *out, const void **operands).
#include <stdint.h>

// out = a + b, elements f32[4].
void add_four(void *out, const void **operands) {
    const float *a = operands[0], *b = operands[1];
    for (int i = 0; i < 4; i++) ((float *)out)[i] = a[i] + b[i];
}

// Two results: the quotient and the rest of s32[3] by s32[].
void divide(void *out, const void **operands) {
    const int32_t *a = operands[0], *b = operands[1];
    int32_t *quotient = ((int32_t **)out)[0], *rest = ((int32_t **)out)[1];
    for (int i = 0; i < 3; i++) quotient[i] = a[i] / *b, rest[i] = a[i] % *b;
}

// Negates s4[3]: a byte each; of the four bits only the low ones are kept.
void negate_nibbles(void *out, const void **operands) {
    const uint8_t *a = operands[0];
    for (int i = 0; i < 3; i++) ((uint8_t *)out)[i] = -a[i] & 15;
}

// Writes what no pred is.
void no_pred(void *out, const void **operands) {
    (void)operands;
    *(uint8_t *)out = 7;
}

// Fills s32[2,3] with 0, 1, … in the order of memory.
void count_up(void *out, const void **operands) {
    (void)operands;
    for (int i = 0; i < 6; i++) ((int32_t *)out)[i] = i;
}
