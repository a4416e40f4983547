static int quotient(int a, int b)
{
	int result = 0;
	if (a > 100)
	{
		return 0;
	}
	if (b > 100)
	{
		return 0;
	}
	result = a / b;
	return result;
}
