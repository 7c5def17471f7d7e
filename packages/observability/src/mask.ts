/** A mail address, wherever it stands. */
const ADDRESS = /[^\s<>"'(),:;=]+@[^\s<>"'(),:;=]+\.[^\s<>"'(),:;=]+/g;

/** Tokens, keys, hashes and signatures are this long at least, and no word of ours is. */
const TOKEN = /\b(?=[\w-]*\d)[\w-]{32,}/g;

/** What stands behind the question mark of an address: names, tokens, what was searched for. */
const QUERY = /(\bhttps?:\/\/[^\s?"'<>]+)\?[^\s"'<>]+/g;

/** The user and the password of a service, as `postgres://user:password@host` has them. */
const CREDENTIALS = /(\b[a-z][\w+.-]*:\/\/)[^\s/@]+@/gi;

/** A text of the log without what belongs to somebody, whoever wrote it: a mail server, the database, a parser. */
export const masked = (text: string): string =>
  text.replace(CREDENTIALS, '$1…@').replace(QUERY, '$1?…').replace(ADDRESS, '…@…').replace(TOKEN, '…');
