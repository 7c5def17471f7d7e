import { compareDays, type IsoDay } from '../days.ts';

/** Colours of the international code, by the last digit of the year of birth. */
export const QUEEN_COLOURS = ['blue', 'white', 'yellow', 'red', 'green'] as const;
/** A colour with which a queen is marked. */
export type QueenColour = (typeof QUEEN_COLOURS)[number];

/** The colour of a queen's year: white 1 and 6, yellow 2 and 7, red 3 and 8, green 4 and 9, blue 5 and 0. */
export const queenColour = (year: number): QueenColour => QUEEN_COLOURS[year % 5] ?? 'blue';

/** What happens to a queen, in the order of the form. */
export const QUEEN_EVENTS = [
  'introduced',
  'marked',
  'clipped',
  'caged',
  'released',
  'superseded',
  'swarmed',
  'lost',
  'removed',
] as const;
export type QueenEvent = (typeof QUEEN_EVENTS)[number];
/** The last event of a queen may also be the end of the hive in which she was. */
export const QUEEN_LAST_EVENTS = [...QUEEN_EVENTS, 'hive_ended'] as const;
export type QueenLastEvent = (typeof QUEEN_LAST_EVENTS)[number];
/** Events after which a queen is in no hive. After all others she is in the hive of the event. */
const DEPARTURES: readonly QueenEvent[] = ['superseded', 'swarmed', 'lost', 'removed'];

/** How a queen came about. */
export const QUEEN_ORIGINS = ['reared', 'emergency', 'supersedure', 'swarm', 'bought', 'given'] as const;
export type QueenOrigin = (typeof QUEEN_ORIGINS)[number];

/** How a queen was mated. */
export const QUEEN_MATINGS = ['open', 'station', 'insemination', 'unmated'] as const;
export type QueenMating = (typeof QUEEN_MATINGS)[number];

/** An event of a queen in a hive. */
export interface QueenMovement {
  readonly queen: string;
  readonly hive: string;
  readonly day: IsoDay;
  readonly event: QueenEvent;
}

/**
 * The queen of each hive after these movements. A queen that comes to a hive takes the place of the one before her, which is in no
 * hive until her next event. Movements of the same day count in their order.
 */
export function queensOfHives(movements: readonly QueenMovement[]): ReadonlyMap<string, string> {
  const hiveOf = new Map<string, string>();
  const queenOf = new Map<string, string>();
  for (const { queen, hive, event } of movements.toSorted((one, other) => compareDays(one.day, other.day))) {
    const before = hiveOf.get(queen);
    if (before !== undefined && queenOf.get(before) === queen) queenOf.delete(before);
    hiveOf.delete(queen);
    if (DEPARTURES.includes(event)) continue;
    hiveOf.set(queen, hive);
    queenOf.set(hive, queen);
  }
  return queenOf;
}

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

/** Whether no queen is among her own ancestors. */
export function isPedigree(queens: ReadonlyMap<string, PedigreeQueen>): boolean {
  const daughters = new Map<string | null, string[]>();
  /** Mothers of each queen that are not yet placed. */
  const waitsFor = new Map<string, number>();
  for (const { id, birthMother, geneticMother } of queens.values()) {
    const mothers = [birthMother, geneticMother].filter((one) => one !== null && queens.has(one));
    waitsFor.set(id, mothers.length);
    for (const mother of mothers) {
      const others = daughters.get(mother);
      if (others) others.push(id);
      else daughters.set(mother, [id]);
    }
  }
  const placed = [...queens.keys()].filter((id) => waitsFor.get(id) === 0);
  // Grows while it is read.
  for (const id of placed)
    for (const daughter of daughters.get(id) ?? []) {
      const left = (waitsFor.get(daughter) ?? 0) - 1;
      waitsFor.set(daughter, left);
      if (left === 0) placed.push(daughter);
    }
  return placed.length === queens.size;
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
