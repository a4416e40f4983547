static int second(const int *list)
{
	int result = 0;
	if (list[0] > 1)
	{
		return 0;
	}
	result = list[1];
	return result;
}
