/** An e-mail address. */
const ADDRESS = /[^\s<>"'(),:;=]+@[^\s<>"'(),:;=]+\.[^\s<>"'(),:;=]+/g;

/** Tokens, keys, hashes and signatures have at least this length; words do not. */
const TOKEN = /\b(?=[\w-]*\d)[\w-]{32,}/g;

/** The query string of a URL: names, tokens, search terms. */
const QUERY = /(\bhttps?:\/\/[^\s?"'<>]+)\?[^\s"'<>]+/g;

/** User and password in a URL such as `postgres://user:password@host`. */
const CREDENTIALS = /(\b[a-z][\w+.-]*:\/\/)[^\s/@]+@/gi;

/** Masks personal data in a log text from any source: a mail server, the database, a parser. */
export const masked = (text: string): string =>
  text.replace(CREDENTIALS, '$1…@').replace(QUERY, '$1?…').replace(ADDRESS, '…@…').replace(TOKEN, '…');
