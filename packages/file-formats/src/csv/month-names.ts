/** Month names and their abbreviations in the languages of such files, without accents. */
const MONTHS = [
  'january jan januar janner janvier janv',
  'february feb februar feber fevrier fevr fev',
  'march mar marz maerz mrz mars',
  'april apr avril avr',
  'may mai',
  'june jun juni juin',
  'july jul juli juillet juil',
  'august aug aout',
  'september sep sept septembre',
  'october oct oktober okt octobre',
  'november nov novembre',
  'december dec dezember dez decembre',
] as const;

const NUMBERS: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
);

/** 1 to 12 for a number or a name; NaN for other texts, including ambiguous ones such as `jui` or `ma`. */
export const monthOf = (written: string): number =>
  /^\d/.test(written)
    ? Number(written)
    : (NUMBERS.get(written.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()) ?? Number.NaN);
