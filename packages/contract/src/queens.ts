import { QUEEN_LAST_EVENTS } from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ByClientId, ClientId, Version } from './ids.ts';
import { HiveRef } from './records/fields.ts';
import { QueenFacts } from './records/queen.ts';

export type { QueenFacts, QueenMark } from './records/queen.ts';

/** The facts of a queen, as a body. A name of its own, because a body may leave out what an answer has. */
export const QueenInput = z.strictObject(QueenFacts.shape);

/** A queen and where she is. */
export const Queen = QueenFacts.extend({
  id: ClientId,
  version: Version,
  /** Where she is; null if she left, if another queen took her place, or if the hive ended. */
  hive: z.object({ id: HiveRef, name: z.string() }).nullable(),
  /** Her last event; null if all her records were cancelled. */
  last_event: z.enum(QUEEN_LAST_EVENTS).nullable(),
  last_event_on: z.string().meta({ format: 'date' }).nullable(),
});
export type Queen = z.infer<typeof Queen>;

/** An event of a queen, from a valid record. `hive_ended` is the last one of a queen that was in the hive at its end. */
export const QueenMovement = z.object({
  record: ClientId,
  day: z.string().meta({ format: 'date' }),
  event: z.enum(QUEEN_LAST_EVENTS),
  /** By its present name; a hive that was removed by its name at that time. */
  hive: z.object({ id: HiveRef, name: z.string() }),
});
export type QueenMovement = z.infer<typeof QueenMovement>;

/** Queens come by records; here their facts are read and changed. */
export const queenEndpoints = {
  list: endpoint('GET', '/api/queens', {
    summary: 'All queens, the youngest first, each with the hive in which she is.',
    response: z.array(Queen),
  }),
  get: endpoint('GET', '/api/queens/:id', {
    summary: 'A queen with her movements, oldest first, and her daughters.',
    params: ByClientId,
    response: Queen.extend({ movements: z.array(QueenMovement), daughters: z.array(ClientId) }),
  }),
  /** A mother is a known queen that does not descend from this one. */
  update: endpoint('PUT', '/api/queens/:id', {
    summary: 'Changes the facts of a queen.',
    params: ByClientId,
    body: QueenInput,
    response: Queen,
    versioned: true,
  }),
} as const;
