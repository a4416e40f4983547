// edit: target < floor - 1 => target < floor - 3
#include <assert.h>

enum motion { STANDING, UP, DOWN };

struct lift {
  int floor;
  enum motion motion;
  int door_open;
  int load;
};

int lift(int floor, int motion, int door_open, int load, int target, int emergency) {
  struct lift lift;
  int speed = 0;
  int alarm = 0;
  if (floor < 0 || floor > 20 || target < 0 || target > 20)
    return -1;
  if (motion != STANDING && motion != UP && motion != DOWN)
    return -1;
  if (load < 0 || load > 2000)
    return -1;
  lift.floor = floor;
  lift.motion = motion;
  lift.door_open = door_open != 0;
  lift.load = load;

  if (emergency) {
    alarm = 1;
    lift.motion = STANDING;
    lift.door_open = 1;
  } else if (lift.load > 1000) {
    alarm = 2;
    lift.motion = STANDING;
    lift.door_open = 1;
  } else if (lift.floor == target) {
    lift.motion = STANDING;
    lift.door_open = 1;
  } else {
    lift.door_open = 0;
    if (target > lift.floor)
      lift.motion = UP;
    else
      lift.motion = DOWN;
  }

  if (lift.motion == UP) {
    if (target > floor + 1)
      speed = 2;
    else
      speed = 1;
  } else if (lift.motion == DOWN) {
    if (target < floor - 1)
      speed = 2;
    else
      speed = 1;
  }

  if (speed == 2 && lift.load > 800)
    speed = 1;

  switch (lift.motion) {
  case UP:
    lift.floor += speed;
    break;
  case DOWN:
    lift.floor -= speed;
    break;
  default:
    break;
  }

  if (lift.floor == target) {
    lift.motion = STANDING;
    if (!alarm)
      lift.door_open = 1;
  }

  if (lift.motion != STANDING)
    assert(!lift.door_open);
  if (alarm)
    assert(lift.floor == floor);
  if (!alarm && load <= 800 && target <= floor - 2)
    assert(lift.floor == floor - 2);
  if (!alarm && load <= 800 && target >= floor + 2)
    assert(lift.floor == floor + 2);
  assert(lift.floor >= 0);
  assert(lift.floor <= 20);
  if (target > floor)
    assert(lift.floor <= target);
  if (target < floor)
    assert(lift.floor >= target);
  if (floor == target && !alarm) {
    assert(lift.door_open);
    assert(speed == 0);
  }
  return lift.floor;
}
