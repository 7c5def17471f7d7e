import type { Queen, QueenFacts } from '@propolis/contract';
import { apiaryDay, descendsFrom, type PedigreeQueen, type QueenEvent } from '@propolis/domain';
import { readNumber } from '../../../lib/numbers.ts';
import { fieldValues, textOrNull } from '../../../lib/writes/form-values.ts';
import { chosenHive, type NamedContent, shownHive } from '../record-edit.ts';
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

/** The facts of a queen, without where she is. */
export const onlyFacts = (queen: object) =>
  Object.fromEntries(Object.entries(queen).filter(([key]) => Object.hasOwn(NO_FACTS, key)));

/** The values of a known queen. */
export const queenValues = (queen: QueenFacts): QueenValues => ({
  ...NO_FACTS,
  ...onlyFacts(fieldValues(queen)),
});

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

type FirstFacts = Pick<QueenRecordValues, 'year' | 'number'>;

/** Year and number in the form: those of a known queen, or a guess for a new one. */
export function firstFacts(id: string, queens: readonly Queen[], day: string): FirstFacts {
  const queen = queens.find((one) => one.id === id);
  if (!queen) return { year: day.slice(0, 4), number: '' };
  const { year, number } = queenValues(queen);
  return { year, number };
}

/** A queen is introduced to a hive that has none; otherwise its queen is marked, the most frequent event. */
export function newQueenRecord({ hive, queens, now }: Beginning): QueenRecordValues {
  const queen = queenIn(queens, String(hive))?.id ?? NEW_QUEEN;
  const today = apiaryDay(now);
  return {
    ...NO_FACTS,
    ...firstFacts(queen, queens, today),
    event: queen === NEW_QUEEN ? 'introduced' : 'marked',
    hive: String(hive),
    queen,
    happened_on: today,
    remark: '',
  };
}

/** The values of a record, whose queen is known by now. */
export const recordedQueenValues = (content: NamedContent<QueenContent>): QueenRecordValues => ({
  ...NO_FACTS,
  ...(content.new_queen && queenValues(content.new_queen)),
  event: content.event,
  hive: content.hive_ids.map(shownHive).map(String)[0] ?? '',
  queen: content.queen,
  happened_on: content.happened_on,
  remark: content.note ?? '',
});

/** The values of a record that was refused: its new queen is not known. The other facts of a marked one are hers. */
export function refusedQueenValues(content: NamedContent<QueenContent>): Partial<QueenRecordValues> {
  const { year, number, ...values } = recordedQueenValues(content);
  return content.new_queen
    ? { ...values, year, number, queen: NEW_QUEEN }
    : { ...values, ...fieldValues(content.marked ?? {}) };
}

/** Whether the form has year and number: those of a new queen, and of one that is marked. */
export const asksFacts = ({ queen, event }: Pick<QueenRecordValues, 'queen' | 'event'>): boolean =>
  queen === NEW_QUEEN || event === 'marked';

/** Another hive has another queen; an introduced queen is a new one unless the beekeeper chooses. */
export const queenOfChoice = (event: QueenEvent, hive: string, queens: readonly Queen[]): string =>
  event === 'introduced' ? NEW_QUEEN : (queenIn(queens, hive)?.id ?? NEW_QUEEN);

/** Converts to the contract's format; `newId` names a queen that is not known yet. */
export const queenRecordInput = (
  values: QueenRecordValues,
  newId: string,
): Readonly<Record<Exclude<keyof QueenContent, 'marked'>, unknown>> => ({
  kind: 'queen',
  happened_on: values.happened_on || undefined,
  happened_at: null,
  note: textOrNull(values.remark),
  hive_ids: values.hive === '' ? [] : [chosenHive(values.hive)],
  event: values.event,
  queen: values.queen === NEW_QUEEN ? newId : values.queen,
  new_queen: values.queen === NEW_QUEEN ? queenFacts(values) : null,
});

/** The record that the queen of a hive was caged; `newId` names her if she is not known yet. */
export function cagedQueen({ hive, queens, now }: Beginning, newId: string): NamedContent<QueenContent> {
  const known = queenIn(queens, String(hive));
  return {
    ...{ kind: 'queen', event: 'caged', happened_on: apiaryDay(now), happened_at: null, note: null },
    hive_ids: [chosenHive(String(hive))],
    queen: known?.id ?? newId,
    // All facts of an unknown queen are null.
    new_queen: known ? null : (queenFacts(NO_FACTS) as QueenFacts),
  };
}

/** The field of the form that shows an error of the contract. */
export function queenFieldOf(field: string): string {
  if (field.startsWith('new_queen.')) return field.slice('new_queen.'.length);
  if (field.startsWith('hive_ids')) return 'hive';
  return field === 'note' ? 'remark' : field;
}
