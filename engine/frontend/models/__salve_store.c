// What a conversion of scanf has read, as an integer of so many bytes.
void __salve_store(void *to, int bytes, unsigned long value) {
  if (bytes == 1)
    *(unsigned char *)to = (unsigned char)value;
  else if (bytes == 2)
    *(unsigned short *)to = (unsigned short)value;
  else if (bytes == 4)
    *(unsigned *)to = (unsigned)value;
  else
    *(unsigned long *)to = value;
}
