import type { CsvDecimal, CsvSeparator } from './csv-import.ts';

/** Interface languages (specification 9); the first is the default and the fallback. */
export const LANGUAGES = ['fr', 'de', 'en'] as const;
/** A value of `LANGUAGES`: a BCP 47 tag without a region. */
export type Language = (typeof LANGUAGES)[number];
/** The reference language: texts that are missing in another language are shown in French. */
export const DEFAULT_LANGUAGE: Language = 'fr';

/** How a language writes dates and tables. */
interface LanguageCustoms {
  /** In the language itself: a choice of languages must be readable by those who know only one. */
  readonly name: string;
  /** By Swiss habit where the language is spoken there. */
  readonly locale: string;
  /** In English `05/06/26` is a day in June or in May, so the month has its name. */
  readonly shortMonth: '2-digit' | 'short';
  /**
   * As spreadsheets expect it where the language is spoken; German by Swiss custom, with a decimal point. A
   * spreadsheet goes by the region of its computer: elsewhere the beekeeper chooses it while opening the file.
   */
  readonly csv: { readonly separator: CsvSeparator; readonly decimal: CsvDecimal };
}
export const CUSTOMS: Readonly<Record<Language, LanguageCustoms>> = {
  fr: { name: 'Français', locale: 'fr-CH', shortMonth: '2-digit', csv: { separator: ';', decimal: ',' } },
  de: { name: 'Deutsch', locale: 'de-CH', shortMonth: '2-digit', csv: { separator: ';', decimal: '.' } },
  en: { name: 'English', locale: 'en-GB', shortMonth: 'short', csv: { separator: ',', decimal: '.' } },
};

/** Loads the catalogues of all languages; `load` imports one. */
export async function loadWords<T>(
  load: (language: Language) => Promise<{ readonly default: T }>,
): Promise<(language: Language) => T> {
  const catalogues = new Map<Language, T>();
  for (const language of LANGUAGES) catalogues.set(language, (await load(language)).default);
  return (language) => {
    const words = catalogues.get(language);
    if (words === undefined) throw new Error(`no words in ${language}`);
    return words;
  };
}

/** Narrows an external value, such as a stored setting. */
export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((known) => known === value);

/** `;q=0.8` of a language range, between 0 and 1. */
const WEIGHT = /^\s*q\s*=\s*([01](?:\.\d*)?)\s*$/i;

/**
 * The languages of an Accept-Language header, most preferred first (RFC 9110, 12.5.4). A language without a
 * weight has weight 1; weight 0 excludes it.
 */
export function acceptedLanguages(header: string): string[] {
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
 * The first supported language of a preference list, e.g. of `navigator.languages` or an Accept-Language
 * header (`acceptedLanguages`). Regions and weights are ignored (`de-CH;q=0.8` is `de`). The default if none is
 * supported (specification 1).
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
 * French writes the first of a month as an ordinal, `1er octobre`, which `Intl` does not do. Dates in other
 * languages are unchanged because their months have other names.
 */
export const withOrdinalFirst = (text: string): string => text.replace(FIRST_IN_FRENCH, '1er ');
