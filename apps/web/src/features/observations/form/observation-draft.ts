import { z } from 'zod';
import { BeganDraft } from '../../../lib/began-draft.ts';

/** What a beekeeper has typed and not yet sent. */
export const ObservationDraft = z.object({
  values: z.record(z.string(), z.union([z.boolean(), z.number(), z.string(), z.null()])),
  /** Local time without zone, to the minute. */
  date: z.string(),
  /** Ids of the photos that the server has already. */
  photos: z.array(z.string()).default([]),
  /** Sent with the observation, so that trying again never records it twice. */
  idempotencyKey: z.string(),
  /** Of one that is being edited: what the edit began from. */
  began: BeganDraft.optional(),
});
export type ObservationDraft = z.infer<typeof ObservationDraft>;

/**
 * One draft per new observation of a hive, one per moment at which another page has begun one, and one per observation
 * that is being edited.
 */
export const draftKey = (hiveId: number, of?: number | string): string =>
  of === undefined ? `observation-draft.${hiveId}` : `observation-draft.${hiveId}.${of}`;
