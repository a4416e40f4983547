// The C below is written as people write it; the generator fills in what is random.
#include "tests/fuzz/memory_templates.h"

namespace salve::fuzz {

const char *memoryCommon() {
  return R"(
struct @in { $T a; $T b; char c[3]; };
struct @bits { int x : $K; unsigned y : $N; $T z : 7; unsigned long w : 3$N; int v : 1$N; };
union @mixed { unsigned long l; int i[2]; unsigned char c[8]; float f; double d; struct @in in; };
struct @node {
  $T key;
  struct @node *next, *other;
  struct @bits bits;
  char name[8];
  struct @in in;
  union @mixed u;
  float f;
  double d;
  int (*op)(int, int);
  $T tail;
};
struct @flex { unsigned count; $T items[]; };
static unsigned long @h = 14695981039346656037UL;
static unsigned @state = $V;
static struct @node *@head, *@root;
static struct @in @table[4] = {{1, 2, "ab"}, {3, 4, {'x', 'y', 'z'}}, {.b = 7}};
static struct @bits @flags = {1, 2, 3};
static union @mixed @mixed;
static int *@data;
static unsigned @count, @room;
static char *@text;
static double @reals[4] = {0.5, -2.25, 1e3, 3};
static float @floats[3] = {0.1f, 7, -1.5e-3f};
static int @grid[3][4] = {{1, 2, 3, 4}, {5, 6}, {-1}};
static const char *const @words[] = {"alpha", "be", "", "delta gamma", "Z9"};
static int *@cursor = &@grid[1][1];

static void @mix(unsigned long v) { @h = (@h ^ v) * 1099511628211UL; }
static unsigned @r(unsigned n) {
  @state = @state * 1664525u + 1013904223u;
  return (@state >> 8) % n;
}
static int @add(int a, int b) { return $A; }
static int @sub(int a, int b) { return $A; }
static int @mul(int a, int b) { return $A; }
static int (*@ops[3])(int, int) = {@add, @sub, @mul};
static double @tame(double d) { return d > -1e12 && d < 1e12 ? d : 1.5; }
static float @tamef(float f) { return f > -1e12f && f < 1e12f ? f : 1.5f; }
static void @real(double d) {
  unsigned long bits = 0;
  memcpy(&bits, &d, sizeof d);
  @mix(d == 0 ? 0 : bits);
}
static unsigned @length(const char *s) {
  const char *e = s;
  while (*e)
    e++;
  return (unsigned)(e - s);
}
static void @init(struct @node *p, unsigned k) {
  unsigned i;
  p->key = ($T)(k * $Nu);
  p->next = p->other = NULL;
  p->bits = @flags;
  for (i = 0; i < sizeof p->name; i++)
    p->name[i] = (char)('a' + (k + i) % 26);
  p->in = @table[k % 4];
  memset(&p->u, (int)k, sizeof p->u);
  p->u.l = k * 0x01020304u;
  p->f = (float)k / 4;
  p->d = k * 1.25;
  p->op = @ops[k % 3];
  p->tail = ($T)~k;
}
static void @hashNode(const struct @node *p) {
  unsigned i;
  @mix((unsigned long)p->key);
  @mix((unsigned long)p->bits.x);
  @mix(p->bits.y);
  @mix((unsigned long)p->bits.z);
  @mix(p->bits.w);
  @mix((unsigned long)p->bits.v);
  for (i = 0; i < sizeof p->name; i++)
    @mix((unsigned long)p->name[i]);
  @mix((unsigned long)p->in.a + (unsigned long)p->in.b * 3 + (unsigned long)p->in.c[1]);
  for (i = 0; i < 8; i++)
    @mix(p->u.c[i]);
  @real(p->f);
  @real(p->d);
  @mix((unsigned long)p->op(p->key, $N));
  @mix((unsigned long)p->tail);
  @mix(p->next != NULL);
}
static struct @node *@make(unsigned k) {
  struct @node *p = malloc(sizeof *p);
  @init(p, k);
  return p;
}
static struct @in @twist(struct @in v, int k) {
  struct @in old = v;
  v.a += k;
  v.c[(unsigned)k % 3] ^= $N;
  return k & 1 ? v : old;
}
static int @compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static void @grow(unsigned want) {
  if (want > @room) {
    @room = want * 2;
    @data = realloc(@data, @room * sizeof *@data);
  }
}
)";
}

namespace {

const Part kParts[] = {
    // lists
    {"", R"(  unsigned n = $N;
  while (n--) {
    struct @node *p = @make(n + @r(50));
    p->next = @head;
    @head = p;
  }
)"},
    {"", R"(  struct @node **end = &@head;
  unsigned k = 0;
  while (*end && k++ < 20)
    end = &(*end)->next;
  if (*end == NULL)
    *end = @make(@r(99));
)"},
    {"i:p->key i:p->bits.x i:p->bits.y i:p->bits.z i:p->bits.w i:p->bits.v i:p->name[i] i:p->in.a "
     "i:p->in.b i:p->in.c[j] i:p->u.l i:p->u.i[m] i:p->u.c[i] i:p->tail f:p->f f:p->d i:i",
     R"(  struct @node *p;
  unsigned n = 0;
  for (p = @head; p && n < 12; p = p->next, n++) {
    unsigned i = @r(8), j = @r(3), m = i & 1;
    if ($C)
      continue;
$S
    if ($C)
      break;
$S
  }
)"},
    {"", R"(  struct @node *done = NULL, *p = @head;
  while (p) {
    struct @node *next = p->next;
    p->next = done;
    p->other = next;
    done = p;
    p = next;
  }
  @head = done;
)"},
    {"i:(*q)->key i:(*q)->in.a i:(*q)->bits.y i:(*q)->name[2]", R"(  struct @node **q = &@head;
  while (*q)
    if ($C && @r(3)) {
      struct @node *gone = *q;
      *q = gone->next;
      @mix((unsigned long)gone->key);
      free(gone);
    } else {
      q = &(*q)->next;
    }
)"},
    {"i:t.key i:t.in.b i:t.bits.w i:t.u.i[0] f:t.d i:p->key", R"(  struct @node *p = @head;
  if (p) {
    struct @node t = *p, *q = &t;
$S
    q->name[@r(8)] = (char)$E;
    *p = t;
    if (p->next) {
      struct @node saved = *p->next;
      struct @node *link = saved.next;
      *p->next = *p;
      p->next->next = link;
      @mix((unsigned long)saved.key);
    }
    @hashNode(p);
  }
)"},
    {"", R"(  struct @node *a = @head;
  if (a) {
    struct @node *copy = malloc(sizeof *copy);
    memcpy(copy, a, sizeof *copy);
    copy->key = ($T)(copy->key ^ $N);
    @hashNode(copy);
    copy->next = a->next;
    a->next = copy;
  }
)"},
    // trees
    {"", R"(  unsigned n = $N;
  while (n--) {
    struct @node *fresh = @make(@r(64)), **at = &@root;
    while (*at)
      at = fresh->key < (*at)->key ? &(*at)->next : &(*at)->other;
    *at = fresh;
  }
)"},
    {"i:t->key i:t->bits.v i:t->in.b f:t->d", R"(  struct @node *stack[64], *t;
  unsigned top = 0;
  if (@root)
    stack[top++] = @root;
  while (top > 0) {
    t = stack[--top];
    if (top < 60 && t->next)
      stack[top++] = t->next;
    if (top < 60 && t->other)
      stack[top++] = t->other;
$S
    @mix((unsigned long)t->tail);
  }
)"},
    // bytes of other types
    {"i:b[i] i:x i:i", R"(  struct @node *p = @head;
  $T x = ($T)$V;
  unsigned char *b = (unsigned char *)&x;
  unsigned i;
  for (i = 0; i < sizeof x; i++) {
$S
  }
  @mix((unsigned long)x);
  if (p) {
    b = (unsigned char *)&p->u;
    for (i = 0; i < 8; i++) {
      b[i] ^= (unsigned char)$V;
      @mix(b[i]);
    }
    @mix((unsigned long)p->u.i[1]);
  }
)"},
    {"i:@mixed.l i:@mixed.i[m] i:@mixed.c[i] i:m", R"(  unsigned i = @r(8), m = @r(2);
$S
  @mix(@mixed.c[@r(8)]);
  @mixed.f = $F;
  @mixed.f = @tamef(@mixed.f);
  @mix(@mixed.i[0] == 0x80000000 ? 0 : (unsigned long)@mixed.i[0]);
$S
  @mix(@mixed.l);
)"},
    {"i:@flags.x i:@flags.y i:@flags.z i:@flags.w i:@flags.v", R"(  struct @bits copy = @flags;
$S
$S
  copy.x = @flags.x + 1;
  copy.w <<= 2;
  @flags.v -= copy.x++;
  @mix((unsigned long)copy.x * 7 + copy.y + copy.w);
  @mix((unsigned long)($E));
)"},
    // structs by value
    {"i:@table[i].a i:@table[j].b i:@table[i].c[2] i:v.a i:v.c[0]",
     R"(  unsigned i = @r(4), j = @r(4);
  struct @in v = @twist(@table[i], (int)$N);
  struct @in *p = &@table[j], **pp = &p;
$S
  *p = i == j ? v : *&@table[i];
  (*pp)->b += 3;
  @table[i] = (struct @in){$N, .c = {1, 2}};
  @mix((unsigned long)@twist(v, (int)i).a);
  @mix((unsigned long)@twist(*p, 3).c[1]);
)"},
    {"", R"(  struct @in pair[2], other[2];
  unsigned i;
  for (i = 0; i < 2; i++)
    pair[i] = @table[@r(4)];
  memcpy(other, pair, sizeof other);
  memmove(&other[0], &other[1], sizeof other[0]);
  memset(&pair[1], 0, sizeof pair[1]);
  for (i = 0; i < 2; i++)
    @mix((unsigned long)other[i].a ^ (unsigned long)other[i].c[i] ^ (unsigned long)pair[i].b);
)"},
    // growing arrays
    {
        "i:@data[i] i:@data[j] i:n",
        R"(  unsigned n = $N, i, j;
  while (n--) {
    @grow(@count + 1);
    @data[@count++] = (int)@r(1000) - 500;
  }
  i = @r(@count), j = @r(@count);
$S
)",
    },
    {"i:*p i:p[-1] i:@data[0]", R"(  int *p, *end;
  if (@count < 3)
    return;
  end = @data + @count;
  for (p = @data + 1; p < end; p++) {
    int *q = p, x = *p;
    while (q > @data && q[-1] > x) {
      *q = q[-1];
      q--;
    }
    *q = x;
  }
  p = @data + 1 + @r(@count - 1);
  @mix((unsigned long)(p - @data));
  @mix((unsigned long)(end - p));
$S
)"},
    {"i:*low i:*high", R"(  int *low = @data, *high = @data ? @data + @count - 1 : @data;
  if (@count == 0)
    return;
  while (low < high) {
    int t = *low;
$S
    *low++ ^= *high;
    *high-- = t;
  }
)"},
    {"i:a[i] i:b[j]", R"(  unsigned n = $N + 1, i = @r(n), j = @r(n);
  int *a = calloc(n, sizeof *a), *b = malloc(n * sizeof(int));
  for (unsigned k = 0; k < n; k++)
    b[k] = a[k] + (int)k;
$S
  memmove(b, b + 1, (n - 1) * sizeof *b);
  for (unsigned k = 0; k < n; k++)
    @mix((unsigned long)(a[k] * 31 + b[k]));
  free(a);
  free(b);
)"},
    // strings
    {"i:s[0] i:n", R"(  const char *w = @words[@r(5)], *s = w;
  unsigned n = @length(w), old = @text ? @length(@text) : 0;
  char *grown = realloc(@text, old + n + 1);
  memcpy(grown + old, w, n);
  grown[old + n] = '\0';
  @text = grown;
  if (old > 40) {
    free(@text);
    @text = NULL;
  }
  while (*s) {
    @mix((unsigned long)*s);
    s++;
    @mix((unsigned long)($E & 1));
  }
)"},
    {"i:buf[i] i:buf[j] i:c", R"(  char buf[24], *p = buf, c = 'q';
  const char *w = @words[@r(5)];
  unsigned i, j, n;
  while ((*p++ = *w++))
    ;
  n = @length(buf);
  for (i = 0, j = n; i + 1 < j; i++) {
    char t = buf[i];
    buf[i] = buf[--j];
    buf[j] = t;
  }
  for (i = 0; i < n; i++) {
    j = n - 1 - i;
    if (buf[i] >= 'a' && buf[i] <= 'z')
      buf[i] -= 'a' - 'A';
    else if ($C)
      c = buf[j];
    @mix((unsigned char)buf[i]);
  }
  @mix((unsigned long)c);
)"},
    {"i:value i:digits", R"(  char buf[12];
  int value = (int)@r(100000) - 50000, digits = 0, sign = value < 0;
  unsigned long back = 0;
  char *p = buf + sizeof buf;
  *--p = 0;
  do {
    *--p = (char)('0' + (value < 0 ? -(value % 10) : value % 10));
    digits++;
    value /= 10;
  } while (value);
  if (sign)
    *--p = '-';
  @mix((unsigned long)(buf + 11 - p));
  for (p += sign; *p; p++)
    back = back * 10 + (unsigned long)(*p - '0');
  @mix(back);
  @mix((unsigned long)($E));
)"},
    // the library
    {"i:a[i] i:n", R"(  char a[32] = "", b[16], *at;
  const char *w = @words[@r(5)], *v = @words[@r(5)];
  unsigned i = @r(8), n;
  strcpy(a, w);
  strncpy(b, v, sizeof b);
  if (strlen(a) + strlen(b) < sizeof a)
    strcat(a, b);
  n = (unsigned)strlen(a);
  at = strchr(a, 'l');
  @mix((unsigned long)(at ? at - a : 99));
  @mix((unsigned long)(strcmp(a, b) < 0) * 2 + (strncmp(w, v, $K) > 0));
  @mix(memcmp(a, b, $N) == 0);
  @mix(($E & 1) + n);
)"},
    {"i:*found i:key", R"(  int key, *found;
  if (@count == 0)
    return;
  key = @data[@r(@count)];
  qsort(@data, @count, sizeof *@data, @compare);
  found = bsearch(&key, @data, @count, sizeof key, @compare);
  if (!found)
    return;
  @mix((unsigned long)*found);
  @mix((unsigned long)abs(*found % 1000));
$S
)"},
    // function pointers
    {"i:x i:y", R"(  int x = (int)@r(1000), y = (int)@r(77) - 30;
  int (*f)(int, int) = @ops[@r(3)], (**g)(int, int) = &@ops[@r(3)];
$S
  x = f(x, y);
  y = (*g)(y, x) + (f == *g);
  if (f != @add)
    @ops[@r(3)] = f;
  if (@head)
    x ^= @head->op(x, y), @head->op = *g;
  @mix((unsigned long)x);
  @mix((unsigned long)y);
  @mix(@ops[0] == @ops[1]);
)"},
    // floats
    {"f:@reals[i] f:@reals[j] f:@floats[m] i:i i:x", R"(  unsigned i = @r(4), j = @r(4), m = @r(3);
  int x = $N;
  @reals[i] = @tame($F);
  @floats[m] = @tamef((float)$F);
  @real(@reals[i]);
  @real(@floats[m]);
  x = (int)(@reals[j] / 1e6) + (int)(@floats[m] / 1e4f);
  @reals[j] = @tame(@reals[j] * (double)x - (float)$N / 3);
  @mix((unsigned long)x);
  @mix(@reals[i] < @floats[m]);
$S
  @reals[j] += i;
  @reals[j] = @tame(@reals[j]);
  @real(@reals[j]);
)"},
    {"f:sum f:x", R"(  double sum = 0, x = 1;
  unsigned char small;
  unsigned k = $K;
  while (k--) {
    sum += 1 / x;
    x = @tame(x * -1.5 + k);
    if (x == 0)
      x = 0.25;
  }
  small = (unsigned char)(sum < 0 || sum > 200 ? 7 : sum);
  @mix(small);
  @real((float)sum);
  @real($F > 0 ? x : sum);
)"},
    // arrays of arrays, pointers to pointers
    {"i:(*row)[j] i:@grid[i][j] i:*@cursor i:**pp",
     R"(  unsigned i = @r(3), j = @r(4);
  int (*row)[4] = @grid + i, *p = @grid[i], **pp = &p;
$S
  p += j;
  **pp += 2;
  @mix((unsigned long)(p - *row));
  @mix((unsigned long)(row - @grid));
  @cursor = &(*row)[j];
$S
  for (p = *row; p != *row + 4; ++p)
    @mix((unsigned long)*p);
)"},
    {"i:*q i:**pp i:x", R"(  int x = $N, *q = &x, **pp = &q;
  char *bytes = (char *)&q;
  int *copy = NULL, y = 4;
  unsigned k;
  for (k = 0; k < sizeof q; k++)
    ((char *)&copy)[k] = bytes[k];
  *copy += 5;
  @mix((unsigned long)(copy == q));
$S
  *pp = &y;
  **pp *= $N;
  @mix((unsigned long)(x * 10 + y));
)"},
    {"i:n->in.a i:n->tail", R"(  struct @node *p = @head, *n;
  struct @in *inner;
  if (!p)
    return;
  inner = &p->in;
  n = (struct @node *)((char *)inner - offsetof(struct @node, in));
  @mix((unsigned long)(n == p));
$S
  @mix((unsigned long)((char *)&n->tail - (char *)n));
)"},
    // other allocations
    {"i:f->items[i] i:f->count", R"(  unsigned n = $N, i;
  struct @flex *f = malloc(sizeof *f + n * sizeof f->items[0]);
  f->count = n;
  for (i = 0; i < n; i++)
    f->items[i] = ($T)(i * $N);
  i = @r(n);
$S
  for (i = 0; i < n; i++)
    @mix((unsigned long)f->items[i]);
  free(f);
)"},
    {"i:a[i] i:k", R"(  static int calls;
  unsigned n = $N, i, k = 0;
  int a[n];
  for (i = 0; i < n; i++)
    a[i] = (int)(i * i) + calls;
  i = @r(n);
$S
  for (k = 0; k < n; k++) {
    int part = a[k], *p = &part;
    @mix((unsigned long)*p);
  }
  calls += (int)(sizeof a / sizeof *a);
)"},
    {"i:x i:y i:state", R"(  int x = 0, y = (int)@r(9), state = 0, *where = &x;
again:
  switch (state) {
  case 0:
    where = y & 1 ? &x : &y;
    *where += $N;
    state = 2;
    goto again;
  case 1: x ^= $E;
  case 2:
    state = *where > 20 ? 3 : 1;
    *where += 5;
    if (y < 40 && x < 60 && x > -60) {
      y++;
      goto again;
    }
  default: @mix((unsigned long)(x * 3 + y)); break;
  }
)"},
    {"i:x", R"(  int x = $N, *p = ({ int *q = &x; *q += 2; q; });
  _Bool yes = x > 3;
  enum { kSmall = 2, kLarge = 1000 } size = yes ? kLarge : kSmall;
  p = yes ? p : NULL;
  if (p && *p > 0) {
    struct @in *lit = &(struct @in){x, $N, "q"};
    lit->a += *p;
    @mix((unsigned long)lit->a + (unsigned long)lit->c[0]);
  }
  yes = (_Bool)($E);
  yes++;
  @mix((unsigned long)(yes + size));
  x = $E, @mix((unsigned long)x);
)"},
};

} // namespace

std::span<const Part> memoryParts() { return kParts; }

const char *memoryEnd() {
  return R"(
  {
    struct @node *p = @head, *stack[64];
    unsigned top = 0, i, k;
    while (p) {
      struct @node *next = p->next;
      @hashNode(p);
      free(p);
      p = next;
    }
    while (@root) {
      p = @root;
      if (p->next && p->other && top < 64)
        stack[top++] = p->other;
      @root = p->next ? p->next : p->other;
      if (!@root && top)
        @root = stack[--top];
      @hashNode(p);
      free(p);
    }
    for (i = 0; i < @count; i++)
      @mix((unsigned long)@data[i]);
    free(@data);
    if (@text)
      for (i = 0; @text[i]; i++)
        @mix((unsigned long)@text[i]);
    free(@text);
    for (i = 0; i < 3; i++)
      for (k = 0; k < 4; k++)
        @mix((unsigned long)@grid[i][k]);
    for (i = 0; i < 4; i++) {
      @mix((unsigned long)@table[i].a + (unsigned long)@table[i].b + (unsigned long)@table[i].c[2]);
      @real(@reals[i]);
    }
    @mix(@flags.w + (unsigned long)@flags.x);
    @mix(@mixed.l);
    @mix((unsigned long)(*@cursor));
  }
)";
}

} // namespace salve::fuzz
