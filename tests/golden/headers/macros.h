#ifndef MACROS_H
#define MACROS_H
#define CAPACITY 4
#define LAST_SLOT (CAPACITY + 1)
#define IS_FULL(used) ((used) > CAPACITY)
#endif
