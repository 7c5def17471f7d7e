/** True for a text that PostgreSQL can store: without NUL and without unpaired surrogates. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
