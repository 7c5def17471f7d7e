import type { Queen, QueenFacts } from '@propolis/contract';
import { descendsFrom, isIsoDay, type PedigreeQueen, type QueenEvent } from '@propolis/domain';
import { localDay } from '../../../lib/dates.ts';
import { readNumber } from '../../../lib/numbers.ts';
import { fieldValues } from '../../../lib/writes/form-values.ts';
import { arrivedId } from '../../../lib/writes/provisional.ts';
import type { QueenContent } from './queens-view.ts';

/** The facts of a queen as text; '' for unknown. */
export type QueenValues = Readonly<Record<keyof QueenFacts, string>>;

const NO_FACTS: QueenValues = {
  year: '',
  colour: '',
  number: '',
  bee_race_id: '',
  breeder_number: '',
  birth_mother: '',
  genetic_mother: '',
  mating: '',
  mating_place: '',
  mated_on: '',
  origin: '',
  note: '',
};

export const queenDraftKey = (id: string, account: string | null): string => `queen-draft.${id}.${account}`;

/** The values of a known queen. */
export const queenValues = (queen: QueenFacts): QueenValues => {
  const known = Object.entries(fieldValues(queen)).filter(([key]) => Object.hasOwn(NO_FACTS, key));
  return { ...NO_FACTS, ...Object.fromEntries(known) };
};

const textOrNull = (text: string): string | null => text.trim() || null;

/** Converts to the contract's format; unreadable values are kept, and validation rejects them. */
export const queenFacts = (values: QueenValues): Readonly<Record<keyof QueenFacts, unknown>> => ({
  year: readNumber(values.year),
  colour: values.colour || null,
  number: textOrNull(values.number),
  bee_race_id: values.bee_race_id === '' ? null : Number(values.bee_race_id),
  breeder_number: textOrNull(values.breeder_number),
  birth_mother: values.birth_mother || null,
  genetic_mother: values.genetic_mother || null,
  mating: values.mating || null,
  mating_place: textOrNull(values.mating_place),
  mated_on: values.mated_on || null,
  origin: values.origin || null,
  note: textOrNull(values.note),
});

/** The queens as a pedigree. */
export const pedigreeOf = (queens: readonly Queen[]): ReadonlyMap<string, PedigreeQueen> =>
  new Map(
    queens.map(({ id, birth_mother: birthMother, genetic_mother: geneticMother }) => [
      id,
      { id, birthMother, geneticMother },
    ]),
  );

/** Queens that can be the mother: neither the queen herself nor one that descends from her. */
export function possibleMothers(queens: readonly Queen[], id: string | undefined): readonly Queen[] {
  if (id === undefined) return queens;
  const pedigree = pedigreeOf(queens);
  return queens.filter((queen) => !descendsFrom(queen.id, id, pedigree));
}

/** The choice of a queen that is not known yet. */
export const NEW_QUEEN = 'new';

/** An event of a queen. */
export interface QueenRecordValues extends QueenValues {
  readonly event: QueenEvent;
  /** Id of the hive. */
  readonly hive: string;
  /** Id of a known queen, or `NEW_QUEEN`. */
  readonly queen: string;
  /** `YYYY-MM-DD`, or as typed. */
  readonly happened_on: string;
  readonly remark: string;
}

export const queenRecordDraftKey = (
  place: { readonly apiary: number; readonly hive: number | undefined },
  account: string | null,
): string => `queen-record-draft.${place.apiary}.${place.hive ?? 'any'}.${account}`;

/** The queen that is in a hive. */
export const queenIn = (queens: readonly Queen[], hive: string): Queen | undefined =>
  queens.find((queen) => String(queen.hive?.id) === hive);

interface Beginning {
  readonly hive: number;
  readonly queens: readonly Queen[];
  readonly now: Date;
}

/** A queen is introduced to a hive that has none; otherwise its queen is marked, the most frequent event. */
export function newQueenRecord({ hive, queens, now }: Beginning): QueenRecordValues {
  const queen = queenIn(queens, String(hive));
  return {
    ...NO_FACTS,
    event: queen ? 'marked' : 'introduced',
    hive: String(hive),
    queen: queen?.id ?? NEW_QUEEN,
    year: queen ? '' : String(now.getFullYear()),
    happened_on: localDay(now),
    remark: '',
  };
}

/** Another hive has another queen; an introduced queen is a new one unless the beekeeper chooses. */
export const queenOfChoice = (event: QueenEvent, hive: string, queens: readonly Queen[]): string =>
  event === 'introduced' ? NEW_QUEEN : (queenIn(queens, hive)?.id ?? NEW_QUEEN);

/** Converts to the contract's format; `newId` names a queen that is not known yet. */
export const queenRecordInput = (
  values: QueenRecordValues,
  newId: string,
): Readonly<Record<keyof QueenContent, unknown>> => ({
  kind: 'queen',
  happened_on: values.happened_on || undefined,
  happened_at: null,
  note: textOrNull(values.remark),
  hive_ids: values.hive === '' ? [] : [arrivedId(Number(values.hive))],
  event: values.event,
  queen: values.queen === NEW_QUEEN ? newId : values.queen,
  new_queen: values.queen === NEW_QUEEN ? queenFacts(values) : null,
});

/** The field of the form that shows an error of the contract. */
export function queenFieldOf(field: string): string {
  if (field.startsWith('new_queen.')) return field.slice('new_queen.'.length);
  if (field.startsWith('hive_ids')) return 'hive';
  return field === 'note' ? 'remark' : field;
}

/** Errors that the contract does not know: a day in the future. */
export const queenDayFaults = (day: string, now: Date): Readonly<Record<string, string>> =>
  isIsoDay(day) && day > localDay(now) ? { happened_on: 'in_future' } : {};
