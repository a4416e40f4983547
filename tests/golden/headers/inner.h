#pragma once
static int half(int x) { return x / 3; }
