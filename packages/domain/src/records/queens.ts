/** Colours of the international code, by the last digit of the year of birth. */
const COLOURS = ['blue', 'white', 'yellow', 'red', 'green'] as const;
/** A colour with which a queen is marked. */
export type QueenColour = (typeof COLOURS)[number];

/** The colour of a queen's year: white 1 and 6, yellow 2 and 7, red 3 and 8, green 4 and 9, blue 5 and 0. */
export const queenColour = (year: number): QueenColour => COLOURS[year % 5] ?? 'blue';

/** A queen in a pedigree. Where she was reared in a foster colony, the mothers differ. */
export interface PedigreeQueen {
  readonly id: string;
  /** The queen of the colony in which she was reared. */
  readonly birthMother: string | null;
  /** The queen that laid her egg. */
  readonly geneticMother: string | null;
}

/** The genetic mother if known: a colony usually rears daughters of its own queen. */
const motherOf = ({ geneticMother, birthMother }: PedigreeQueen): string | null =>
  geneticMother ?? birthMother;

/** Mothers of a queen, the nearest first. Ends at an unknown queen, and at one that is already in the line. */
export function motherLine(id: string, queens: ReadonlyMap<string, PedigreeQueen>): string[] {
  const line: string[] = [];
  for (let queen = queens.get(id); queen; ) {
    const mother = motherOf(queen);
    if (mother === null || mother === id || line.includes(mother)) break;
    line.push(mother);
    queen = queens.get(mother);
  }
  return line;
}

/** Whether a queen descends from another through either of her mothers, or is the same. */
export function descendsFrom(
  id: string,
  ancestor: string,
  queens: ReadonlyMap<string, PedigreeQueen>,
): boolean {
  const line = new Set([id]);
  // A set also visits what is added while it is read; each queen is visited once.
  for (const queen of line) {
    const { birthMother = null, geneticMother = null } = queens.get(queen) ?? {};
    for (const mother of [birthMother, geneticMother]) if (mother !== null) line.add(mother);
  }
  return line.has(ancestor);
}
