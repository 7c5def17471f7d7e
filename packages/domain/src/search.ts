/** Letters that stand for two, where no mark can be taken off. */
const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' };

/** A text without accents and capitals, as it is compared: `Été à Cœuvre` is `ete a coeuvre`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[œæß]/g, (letter) => LIGATURES[letter] ?? letter);

/** More words narrow nothing down. */
const TERMS_MAX = 8;

/** The words of a query, folded, each once; all of them have to be found. */
export const searchTerms = (query: string): readonly string[] =>
  [...new Set(foldText(query).split(/\s+/).filter(Boolean))].slice(0, TERMS_MAX);

/** Where a word of the query stands in a text, as positions of the text itself; `end` is not part of it. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

/** A text as it is compared, and for each of its characters the one of the text that it comes from. */
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

/** Every place of every term in a text, from left to right; those that overlap or touch are one. */
export function findMatches(text: string, terms: readonly string[]): readonly Match[] {
  const { folded, origins } = foldWithOrigins(text);
  /** Where the letter ends that a folded character comes from, with the marks behind it. */
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

/** What a thing is found by: its name first, then what else is known of it. */
export interface Searchable {
  readonly name: string;
  /** Where it stands, what is noted of it. */
  readonly also: readonly string[];
}

/**
 * How well a thing answers a query: 0 it is called so, 1 its name begins so, 2 a word of its name does, 3 its name has it
 * somewhere, 4 it is found by what else is known of it; null for what lacks one of the words.
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
 * The part of a text that shows why it was found, about so many characters long, on one line; an ellipsis stands where
 * something was left out. The beginning, where no term is found.
 */
export function excerptOf(text: string, terms: readonly string[], length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const first = findMatches(line, terms)[0]?.start ?? 0;
  const from = Math.min(Math.max(0, first - Math.floor(length / 3)), line.length - length);
  // Whole words: from the one after the cut to the one before it, unless that would cut off what was found.
  const begin = from === 0 ? 0 : Math.min(line.indexOf(' ', from - 1) + 1 || from, first);
  const space = line.lastIndexOf(' ', from + length);
  const end = from + length >= line.length ? line.length : space > first ? space : from + length;
  return `${begin > 0 ? '…' : ''}${line.slice(begin, end)}${end < line.length ? '…' : ''}`;
}
