/** Interface languages (specification 9); the first is the default and the fallback. */
export const LANGUAGES = ['fr', 'de', 'en'] as const;
/** One of them, as a BCP 47 tag without a region. */
export type Language = (typeof LANGUAGES)[number];
/** French is the reference: where a word is missing elsewhere, it is said in French. */
export const DEFAULT_LANGUAGE: Language = 'fr';

/** Words of a catalogue entry, one per interface language. */
export type Labels = Readonly<Record<Language, string>>;

/** Narrows what comes from outside, such as a stored setting. */
export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((known) => known === value);

/** `;q=0.8` of a wish, between 0 and 1. */
const WEIGHT = /^\s*q\s*=\s*([01](?:\.\d*)?)\s*$/i;

/**
 * What an Accept-Language header wishes, the dearest first (RFC 9110, 12.5.4): a wish without a weight has 1, one of 0
 * is none.
 */
export function wishesOf(header: string): string[] {
  const wishes = header.split(',').map((part) => {
    const [wish = '', ...parameters] = part.split(';');
    const weight = parameters.map((parameter) => WEIGHT.exec(parameter)?.[1]).find(Boolean);
    return { wish, weight: Number(weight ?? 1) };
  });
  return wishes
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ wish }) => wish.trim());
}

/**
 * The first language of a wish list that we speak, e.g. of `navigator.languages` or an Accept-Language header
 * (`wishesOf`). Regions and weights are ignored (`de-CH;q=0.8` is `de`); nothing known means the default (specification 1).
 */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const language = wish?.trim().split(/[-_;]/)[0]?.toLowerCase();
    if (isLanguage(language)) return language;
  }
  return DEFAULT_LANGUAGE;
}

const FIRST_IN_FRENCH =
  /(?<!\d)1 (?=(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)(?!\p{L}))/gu;

/**
 * A date in words as French says it: the first of a month is an ordinal, `1er octobre`, which `Intl` does not know. Dates
 * of the other languages stay as they are: their months have other names.
 */
export const withOrdinalFirst = (text: string): string => text.replace(FIRST_IN_FRENCH, '1er ');
