/** True for a text that PostgreSQL can keep: without a NUL, and without half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
