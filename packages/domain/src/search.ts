/** Ligatures; Unicode normalisation does not decompose them. */
const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' };

/** A text without accents and in lower case, for comparison: `Été à Cœuvre` is `ete a coeuvre`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[œæß]/g, (letter) => LIGATURES[letter] ?? letter);

/** Additional words do not narrow the result. */
const TERMS_MAX = 8;

/** The distinct folded words of a query; a result must contain all of them. */
export const searchTerms = (query: string): readonly string[] =>
  [...new Set(foldText(query).split(/\s+/).filter(Boolean))].slice(0, TERMS_MAX);

/** A match in the original text; `end` is excluded. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

/** The folded text, and for each of its characters the index of its original character. */
function foldWithOrigins(text: string): { readonly folded: string; readonly origins: readonly number[] } {
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = foldText(letter);
    for (let index = 0; index < plain.length; index += 1) origins.push(at);
    folded += plain;
    at += letter.length;
  }
  return { folded, origins };
}

/** All matches of all terms from left to right; overlapping and adjacent matches are merged. */
export function findMatches(text: string, terms: readonly string[]): readonly Match[] {
  const { folded, origins } = foldWithOrigins(text);
  /** The end of the original character, including its combining marks. */
  const endOf = (index: number): number => {
    let next = index + 1;
    while (next < origins.length && origins[next] === origins[index]) next += 1;
    return origins[next] ?? text.length;
  };
  const found: Match[] = [];
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0 && term !== ''; at = folded.indexOf(term, at + term.length))
      found.push({ start: origins[at] ?? 0, end: endOf(at + term.length - 1) });
  const merged: Match[] = [];
  for (const match of found.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && match.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, match.end) };
    else merged.push(match);
  }
  return merged;
}

/** The searchable texts of an object: its name, and further ones. */
export interface Searchable {
  readonly name: string;
  /** For example its place and notes. */
  readonly also: readonly string[];
}

/**
 * Rank of an object for a query: 0 the name is equal, 1 the name begins with it, 2 a word of the name does, 3
 * the name contains it, 4 the further texts contain it; null if a word is missing.
 */
export function matchRank({ name, also }: Searchable, terms: readonly string[]): number | null {
  const plain = foldText(name);
  const all = [plain, ...also.map(foldText)];
  if (terms.length === 0 || !terms.every((term) => all.some((text) => text.includes(term)))) return null;
  const whole = terms.join(' ');
  if (plain === whole) return 0;
  if (plain.startsWith(whole)) return 1;
  const words = plain.split(/[^\p{L}\p{N}]+/u);
  if (terms.every((term) => words.some((word) => word.startsWith(term)))) return 2;
  return terms.every((term) => plain.includes(term)) ? 3 : 4;
}

/**
 * The part of a text around the first match, about `length` characters on one line, with ellipses for omitted
 * parts. The beginning if no term matches.
 */
export function excerptOf(text: string, terms: readonly string[], length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const first = findMatches(line, terms)[0]?.start ?? 0;
  const from = Math.min(Math.max(0, first - Math.floor(length / 3)), line.length - length);
  // Cut at word boundaries unless that would cut off the match.
  const begin = from === 0 ? 0 : Math.min(line.indexOf(' ', from - 1) + 1 || from, first);
  const space = line.lastIndexOf(' ', from + length);
  const end = from + length >= line.length ? line.length : space > first ? space : from + length;
  return `${begin > 0 ? '…' : ''}${line.slice(begin, end)}${end < line.length ? '…' : ''}`;
}
