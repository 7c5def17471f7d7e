import { z } from 'zod';
import { BeganDraft } from '../../../lib/began-draft.ts';

/** Unsent input of a form. */
export const ObservationDraft = z.object({
  values: z.record(z.string(), z.union([z.boolean(), z.number(), z.string(), z.null()])),
  /** Local time without zone, to the minute. */
  date: z.string(),
  /** Ids of the photos that the server already has. */
  photos: z.array(z.string()).default([]),
  /** Sent with the observation, so that a retry never creates it twice. */
  idempotencyKey: z.string(),
  /** Present if the observation is edited: the base version. */
  began: BeganDraft.optional(),
});
export type ObservationDraft = z.infer<typeof ObservationDraft>;

/**
 * One draft per new observation of a hive, one per time at which another page starts one, and one per edited
 * observation.
 */
export const draftKey = (hiveId: number, of?: number | string): string =>
  of === undefined ? `observation-draft.${hiveId}` : `observation-draft.${hiveId}.${of}`;
