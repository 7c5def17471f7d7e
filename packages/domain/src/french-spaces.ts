/** The space before a sign and within quotation marks; `::` begins a pattern of a message's own language. */
const BESIDE_A_SIGN = / (?=[:;?!»%](?!:))|(?<=«) /g;
const NO_BREAK_SPACE = '\u00A0';

/**
 * French puts a space before its signs, at which no line shall break: a line never begins with a colon. The catalogue is typed
 * with plain ones, which nobody can mistake. A built catalogue holds messages in parts: lists, whose texts are set so too.
 */
export const withFrenchSpaces = <W>(words: W): W => spaced(words) as W;

function spaced(words: unknown): unknown {
  if (typeof words === 'string') return words.replace(BESIDE_A_SIGN, NO_BREAK_SPACE);
  if (Array.isArray(words)) return words.map(spaced);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, part]) => [key, spaced(part)]));
}
