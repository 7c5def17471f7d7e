import { BEE_RACES, QUEEN_COLOURS, QUEEN_EVENTS, QUEEN_MATINGS, QUEEN_ORIGINS } from '@propolis/domain';
import { z } from 'zod';
import { ClientId, idIn } from '../ids.ts';
import { common, Day, HiveIds, optionalText } from './fields.ts';

/** What is known of a queen. All fields are optional. */
export const QueenFacts = z.strictObject({
  /** Year of birth. */
  year: z.number().int().min(1990).max(2100).nullable().default(null),
  /** Null means the colour of her year in the international code (`queenColour`). */
  colour: z.enum(QUEEN_COLOURS).nullable().default(null),
  /** On her plate. */
  number: optionalText(20),
  bee_race_id: idIn(BEE_RACES.map(({ id }) => id))
    .nullable()
    .default(null),
  breeder_number: optionalText(50),
  /** The queen of the colony in which she was reared. */
  birth_mother: ClientId.nullable().default(null),
  /** The queen that laid her egg. Another one if a foster colony reared her. */
  genetic_mother: ClientId.nullable().default(null),
  mating: z.enum(QUEEN_MATINGS).nullable().default(null),
  mating_place: optionalText(200),
  mated_on: Day.nullable().default(null),
  origin: z.enum(QUEEN_ORIGINS).nullable().default(null),
  note: optionalText(500),
});
export type QueenFacts = z.output<typeof QueenFacts>;

/** A queen of a record: one that is known, or a new one with her facts. */
export const queenRef = {
  /** Chosen by the client that added her. */
  queen: ClientId,
  /** Adds the queen. Ignored if she is known: `PUT /api/queens/{id}` changes her facts. */
  new_queen: QueenFacts.nullable().default(null),
};

/** Facts of a known queen that marking changes. */
const QueenMark = z.strictObject({
  year: QueenFacts.shape.year.removeDefault().optional(),
  number: QueenFacts.shape.number.removeDefault().optional(),
});
export type QueenMark = z.output<typeof QueenMark>;

/** What happened to a queen in the one hive of `hive_ids`. */
export const QueenRecord = z.strictObject({
  kind: z.literal('queen'),
  ...common,
  hive_ids: HiveIds.min(1, 'required').max(1, 'too_big'),
  event: z.enum(QUEEN_EVENTS),
  ...queenRef,
  /** Ignored if she is new or not marked. A correction keeps it, unless she is another queen or not marked. */
  marked: QueenMark.optional(),
});

/** In a stored record: the facts of the queen before she was marked. */
export const beforeMark = { before_mark: QueenMark.optional() };

/** Whether a new queen would be born after the year of the record. */
export const isBornAfter = ({ happened_on, new_queen }: z.output<typeof QueenRecord>): boolean =>
  (new_queen?.year ?? 0) > Number(happened_on.slice(0, 4));
