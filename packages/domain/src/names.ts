import type { Language } from './languages.ts';

/**
 * Prefixes of default names. The server uses French (specification 5); the forms use the reader's language.
 */
const APIARY_PREFIX: Readonly<Record<Language, string>> = {
  fr: 'Rucher-',
  de: 'Bienenstand ',
  en: 'Apiary ',
};
const HIVE_PREFIX: Readonly<Record<Language, string>> = { fr: 'Ruche ', de: 'Volk ', en: 'Hive ' };

/** The first free number; names are compared without case. */
function nextName(prefix: string, taken: readonly string[], own: string | undefined): string {
  const given = own === undefined ? -1 : taken.indexOf(own);
  const others = taken.filter((_name, at) => at !== given);
  const names = new Set(others.map((name) => name.trim().toLowerCase()));
  let number = taken.length + 1;
  while (names.has(`${prefix}${number}`.toLowerCase())) number += 1;
  return `${prefix}${number}`;
}

/**
 * The default name of an apiary is `Rucher-N`: N starts after the number of existing apiaries (specification
 * 5) and increases while the name is taken. `taken` are all names; `own` is the one being replaced.
 */
export const defaultApiaryName = (
  taken: readonly string[],
  own?: string,
  language: Language = 'fr',
): string => nextName(APIARY_PREFIX[language], taken, own);

/** The default name of a hive is `Ruche N`, by the same rule; `taken` are the names in its apiary. */
export const defaultHiveName = (taken: readonly string[], own?: string, language: Language = 'fr'): string =>
  nextName(HIVE_PREFIX[language], taken, own);
