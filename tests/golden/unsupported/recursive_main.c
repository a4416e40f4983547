// What the arguments of main promise holds where the program starts.
int main(int argc, char **argv) {
  if (argc > 1)
    return main(argc - 1, argv + 1);
  return argv[argc] != 0;
}
// expect: main unsupported 'main that the program calls itself' line 2
