// Nothing but a comment, and an error that recovery cannot mend.
int }
// expect-error: 'expected' line 2
// expect-error: "extraneous closing brace ('}')" line 2
