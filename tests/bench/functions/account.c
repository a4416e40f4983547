// edit: amount <= balance + limit => amount <= balance + 2 * limit
#include <assert.h>

enum state { OPEN, BLOCKED, CLOSED };
enum action { DEPOSIT, WITHDRAW, BLOCK, RELEASE, CLOSE };

int account(int balance, int limit, int amount, enum state state, enum action action) {
  int before = balance;
  int fee = 0;
  int done = 0;
  if (balance < -1000 || balance > 100000 || limit < 0 || limit > 1000)
    return 0;
  if (balance < -limit || amount <= 0 || amount > 50000)
    return 0;
  switch (action) {
  case DEPOSIT:
    if (state != CLOSED) {
      balance += amount;
      done = 1;
    }
    break;
  case WITHDRAW:
    if (state == OPEN && amount <= balance + limit) {
      balance -= amount;
      done = 1;
    }
    break;
  case BLOCK:
    if (state == OPEN) {
      state = BLOCKED;
      done = 1;
    }
    break;
  case RELEASE:
    if (state == BLOCKED) {
      state = OPEN;
      done = 1;
    }
    break;
  case CLOSE:
    if (state == OPEN && balance == 0) {
      state = CLOSED;
      done = 1;
    }
    break;
  default:
    return 0;
  }
  assert(balance >= -limit);
  if (!done)
    assert(balance == before);
  return balance - fee;
}
