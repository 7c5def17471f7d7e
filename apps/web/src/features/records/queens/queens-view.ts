import type { Queen, RecordInput } from '@propolis/contract';
import { type QueenColour, type QueenEvent, queenColour, queensOfHives } from '@propolis/domain';
import { groupBy } from '../../../lib/group-by.ts';
import { NO_VERSION } from '../../../lib/writes/provisional.ts';
import type { NamedContent, NamedHive } from '../record-edit.ts';
import { isUndo, type WaitingRecord } from '../waiting-records.ts';

/** Her colour: as marked, otherwise that of her year; null if neither is known. */
export const colourOf = ({ colour, year }: Pick<Queen, 'colour' | 'year'>): QueenColour | null =>
  colour ?? (year === null ? null : queenColour(year));

/** The queen that laid her egg, otherwise the one whose colony reared her. */
export const motherOf = ({ genetic_mother, birth_mother }: Queen): string | null =>
  genetic_mother ?? birth_mother;

/** Whether she is in a hive that the account has: one that was removed has its UUID. */
export const isInHive = ({ hive }: Queen): boolean => typeof hive?.id === 'number';

/** What a record says about a queen. */
export type QueenContent = Extract<RecordInput, { readonly kind: 'queen' }>;

/** A queen with her daughters, the oldest first. */
export interface QueenLine {
  readonly queen: Queen;
  readonly daughters: readonly QueenLine[];
}

/** The lines of mothers. A line begins with a queen whose mother is not known. */
export function linesOf(queens: readonly Queen[]): QueenLine[] {
  const known = new Set(queens.map(({ id }) => id));
  const knownMotherOf = (queen: Queen): string | null => {
    const mother = motherOf(queen);
    return mother !== null && known.has(mother) ? mother : null;
  };
  const byMother = groupBy(queens, knownMotherOf);
  const below = (mother: string | null): QueenLine[] =>
    (byMother.get(mother) ?? [])
      .toSorted((one, other) => (one.year ?? 0) - (other.year ?? 0))
      .map((queen) => ({ queen, daughters: below(queen.id) }));
  return below(null);
}

/** Whether a queen is in the hive after this event. */
export const staysAfter = (event: QueenEvent): boolean =>
  queensOfHives([{ queen: 'queen', hive: 'hive', day: '', event }]).size > 0;

type PlaceOf = (hive: NamedHive) => NonNullable<Queen['hive']>;

/** The queens after the queued records. */
export function queensWithWaiting(
  queens: readonly Queen[],
  waiting: readonly WaitingRecord[],
  placeOf: PlaceOf,
): readonly Queen[] {
  let all = queens;
  const undone = new Set(waiting.flatMap((one) => (isUndo(one) ? one.id : [])));
  for (const one of waiting)
    if (one.kind === 'made' && one.input.kind === 'queen' && !undone.has(one.id))
      all = afterRecord(all, one.input, placeOf);
  return all;
}

function afterRecord(
  queens: readonly Queen[],
  { queen: id, new_queen, event, happened_on, hive_ids, marked }: NamedContent<QueenContent>,
  placeOf: PlaceOf,
): readonly Queen[] {
  const queen = queens.find((one) => one.id === id);
  const [hive] = hive_ids;
  const known = queen && { ...queen, ...marked };
  const before = known ?? (new_queen && { ...new_queen, id, version: NO_VERSION, ...NOWHERE });
  if (!before || hive === undefined) return queens;
  // A later event of hers is known already.
  if ((before.last_event_on ?? '') > happened_on) return queens.map((one) => (one === queen ? before : one));
  const place = placeOf(hive);
  const stays = staysAfter(event);
  const after = { ...before, hive: stays ? place : null, last_event: event, last_event_on: happened_on };
  const others = queens
    .filter((one) => one !== queen)
    // She takes the place of the queen before her.
    .map((one) => (stays && one.hive?.id === place.id ? { ...one, hive: null } : one));
  return [after, ...others];
}

const NOWHERE = { hive: null, last_event: null, last_event_on: null } as const;
