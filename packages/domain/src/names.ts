/** The first number that gives a name which nobody has yet; upper and lower case are one name to a reader. */
function nextName(prefix: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.trim().toLowerCase()));
  let number = taken.length + 1;
  while (names.has(`${prefix}${number}`.toLowerCase())) number += 1;
  return `${prefix}${number}`;
}

/**
 * An apiary saved without a name is `Rucher-N`: N counts from the apiaries already there (spec 5) and goes on while
 * one of them is called so. `taken` are the names of all of them.
 */
export const defaultApiaryName = (taken: readonly string[]): string => nextName('Rucher-', taken);

/** A hive saved without a name is `Ruche N`, by the same rule; `taken` are the names in its apiary. */
export const defaultHiveName = (taken: readonly string[]): string => nextName('Ruche ', taken);
