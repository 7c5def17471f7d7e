/** Prefixes of the names that the server gives (specification 5); the forms use the reader's language. */
const APIARY_PREFIX = 'Rucher-';
const HIVE_PREFIX = 'Ruche ';

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
export const defaultApiaryName = (taken: readonly string[], own?: string, prefix = APIARY_PREFIX): string =>
  nextName(prefix, taken, own);

/** The default name of a hive is `Ruche N`, by the same rule; `taken` are the names in its apiary. */
export const defaultHiveName = (taken: readonly string[], own?: string, prefix = HIVE_PREFIX): string =>
  nextName(prefix, taken, own);
