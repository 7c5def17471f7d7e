import type { Language } from './languages.ts';

/** What names by default begin with. The server's are French (specification 5); the forms propose the reader's own. */
const APIARY_PREFIX: Readonly<Record<Language, string>> = {
  fr: 'Rucher-',
  de: 'Bienenstand ',
  en: 'Apiary ',
};
const HIVE_PREFIX: Readonly<Record<Language, string>> = { fr: 'Ruche ', de: 'Volk ', en: 'Hive ' };

/** The first number that gives a name which nobody else has; upper and lower case are one name to a reader. */
function nextName(prefix: string, taken: readonly string[], own: string | undefined): string {
  const given = own === undefined ? -1 : taken.indexOf(own);
  const others = taken.filter((_name, at) => at !== given);
  const names = new Set(others.map((name) => name.trim().toLowerCase()));
  let number = taken.length + 1;
  while (names.has(`${prefix}${number}`.toLowerCase())) number += 1;
  return `${prefix}${number}`;
}

/**
 * An apiary saved without a name is `Rucher-N`: N counts from the apiaries already there (specification 5) and goes on while
 * another one is called so. `taken` are the names of all of them; `own` is among them the one that is given up.
 */
export const defaultApiaryName = (
  taken: readonly string[],
  own?: string,
  language: Language = 'fr',
): string => nextName(APIARY_PREFIX[language], taken, own);

/** A hive saved without a name is `Ruche N`, by the same rule; `taken` are the names in its apiary. */
export const defaultHiveName = (taken: readonly string[], own?: string, language: Language = 'fr'): string =>
  nextName(HIVE_PREFIX[language], taken, own);
