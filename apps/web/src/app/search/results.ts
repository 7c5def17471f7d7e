import type { Apiary, FoundNote, Hive } from '@propolis/contract';
import { matchRank, type Searchable, searchTerms } from '@propolis/domain';
import { inOrder } from '../../features/hives/hive-order.ts';

/** The initial maximum of each kind, and how many "more" adds. */
const APIARIES_SHOWN = 3;
const HIVES_SHOWN = 8;
const MORE = 24;

/** The maximum after this many presses of "more". */
export const shownAfter = (first: number, pressed: number): number => first + pressed * MORE;

/** A hive and its apiary. */
export interface FoundHive {
  readonly hive: Hive;
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

const hivesOf = (apiaries: readonly Pick<Apiary, 'name' | 'hives'>[]): FoundHive[] =>
  apiaries.flatMap(({ name, hives }) => inOrder(hives).map((hive) => ({ hive, apiaryName: name })));

/** Apiaries and hives by their names, then by their other data. */
export function findPlaces(apiaries: readonly Apiary[], query: string, pressed = 0): FoundPlaces {
  const terms = searchTerms(query);
  const found = best(apiaries, terms, ({ name, reference, address }) => ({
    name,
    also: [reference, address ?? ''],
  }));
  const hives = best(hivesOf(apiaries), terms, ({ hive, apiaryName }) => ({
    name: hive.name,
    also: [apiaryName, hive.description ?? ''],
  }));
  const most = { apiaries: shownAfter(APIARIES_SHOWN, pressed), hives: shownAfter(HIVES_SHOWN, pressed) };
  return {
    apiaries: found.slice(0, most.apiaries),
    hives: hives.slice(0, most.hives),
    isCut: found.length > most.apiaries || hives.length > most.hives,
  };
}

/** Notes with their hives, also those of hives that ended; a note of a hive deleted meanwhile is omitted. */
export function placeNotes(
  notes: readonly FoundNote[],
  apiaries: readonly Apiary[],
  former: readonly Hive[] = [],
): NoteOfHive[] {
  const ended = apiaries.map(({ id, ...apiary }) => ({
    ...apiary,
    hives: former.filter(({ apiary_id }) => apiary_id === id),
  }));
  const byId = new Map(hivesOf([...apiaries, ...ended]).map((found) => [found.hive.id, found]));
  return notes.flatMap((note) => {
    const hive = byId.get(note.hive_id);
    return hive ? [{ note, ...hive }] : [];
  });
}
