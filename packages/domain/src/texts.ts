/** Invisible characters in copied texts: zero-width spaces, soft hyphens, marks of direction. Emoji need joiners. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** The text without invisible characters, and without spaces at its ends. */
export const tidyText = (text: string): string => text.replaceAll(INVISIBLE, '').trim();

/** True for a text that PostgreSQL can store: without NUL and without unpaired surrogates. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
