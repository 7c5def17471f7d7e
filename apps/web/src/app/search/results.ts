import type { Apiary, EndedHive, FoundNote, Hive, Queen } from '@propolis/contract';
import { matchRank, type Searchable, searchTerms } from '@propolis/domain';
import { inOrder } from '../../features/hives/hive-order.ts';

/** The initial maximum of each kind, and how many "more" adds. */
const APIARIES_SHOWN = 3;
const HIVES_SHOWN = 8;
const QUEENS_SHOWN = 3;
const MORE = 24;

/** The maximum after this many presses of "more". */
export const shownAfter = (first: number, pressed: number): number => first + pressed * MORE;

/** A hive, which may have ended, and its apiary. */
export interface FoundHive {
  readonly hive: Hive | EndedHive;
  readonly apiaryName: string;
}
/** A note and its hive. */
interface NoteOfHive extends FoundHive {
  readonly note: FoundNote;
}

/** Results from the data on this device: it needs no network. */
export interface FoundPlaces {
  readonly apiaries: readonly Apiary[];
  readonly hives: readonly FoundHive[];
  readonly queens: readonly Queen[];
  /** Whether there are others. */
  readonly isCut: boolean;
}

interface Ranked<T> {
  readonly rank: number;
  readonly found: T;
}

/** The best matches; equal ones keep their order. */
function best<T>(things: readonly T[], terms: readonly string[], describe: (thing: T) => Searchable): T[] {
  return things
    .flatMap((found): Ranked<T>[] => {
      const rank = matchRank(describe(found), terms);
      return rank === null ? [] : [{ rank, found }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ found }) => found);
}

/** The living hives, then those that ended. */
const hivesOf = (apiaries: readonly Apiary[], former: readonly EndedHive[]): FoundHive[] => [
  ...apiaries.flatMap(({ name, hives }) => inOrder(hives).map((hive) => ({ hive, apiaryName: name }))),
  ...apiaries.flatMap(({ id, name }) =>
    former.filter(({ apiary_id }) => apiary_id === id).map((hive) => ({ hive, apiaryName: name })),
  ),
];

interface Searched {
  readonly apiaries: readonly Apiary[];
  readonly former?: readonly EndedHive[];
  readonly queens?: readonly Queen[];
  /** What tells a queen from others. */
  readonly nameOf?: (queen: Queen) => string;
}

/** Apiaries, hives and queens by their names, then by their other data. */
export function findPlaces(
  { apiaries, former = [], queens = [], nameOf = () => '' }: Searched,
  query: string,
  pressed = 0,
): FoundPlaces {
  const terms = searchTerms(query);
  const found = best(apiaries, terms, ({ name, reference, address }) => ({
    name,
    also: [reference, address ?? ''],
  }));
  const hives = best(hivesOf(apiaries, former), terms, ({ hive, apiaryName }) => ({
    name: hive.name,
    also: [apiaryName, hive.description ?? ''],
  }));
  const told = best(queens, terms, (queen) => ({ name: nameOf(queen), also: [queen.breeder_number ?? ''] }));
  const most = {
    apiaries: shownAfter(APIARIES_SHOWN, pressed),
    hives: shownAfter(HIVES_SHOWN, pressed),
    queens: shownAfter(QUEENS_SHOWN, pressed),
  };
  return {
    apiaries: found.slice(0, most.apiaries),
    hives: hives.slice(0, most.hives),
    queens: told.slice(0, most.queens),
    isCut: found.length > most.apiaries || hives.length > most.hives || told.length > most.queens,
  };
}

/** Notes with their hives, also those of hives that ended; a note of a hive deleted meanwhile is omitted. */
export function placeNotes(
  notes: readonly FoundNote[],
  apiaries: readonly Apiary[],
  former: readonly EndedHive[] = [],
): NoteOfHive[] {
  const byId = new Map(hivesOf(apiaries, former).map((found) => [found.hive.id, found]));
  return notes.flatMap((note) => {
    const hive = byId.get(note.hive_id);
    return hive ? [{ note, ...hive }] : [];
  });
}
