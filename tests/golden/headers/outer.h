#pragma once
#include "inner.h"
static int quarter(int x) { return half(half(x)); }
