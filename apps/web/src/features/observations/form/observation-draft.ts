import { z } from 'zod';
import { readStored, writeStored } from '../../../lib/storage.ts';

/** What a beekeeper has typed and not yet sent. */
const Draft = z.object({
  values: z.record(z.string(), z.union([z.boolean(), z.number(), z.string(), z.null()])),
  /** Local time without zone, to the minute. */
  date: z.string(),
  /** Ids of the photos that the server has already. */
  photos: z.array(z.string()).default([]),
  /** Sent with the observation, so that trying again never records it twice. */
  idempotencyKey: z.string(),
});
export type ObservationDraft = z.infer<typeof Draft>;

/** One draft per new observation of a hive, and one per observation that is being edited. */
export const draftKey = (hiveId: number, observationId?: number): string =>
  observationId === undefined
    ? `observation-draft.${hiveId}`
    : `observation-draft.${hiveId}.${observationId}`;

/** The draft as it was left; one that cannot be read is no draft. */
export function readDraft(key: string): ObservationDraft | null {
  const stored = readStored(key);
  if (stored === null) return null;
  try {
    const read = Draft.safeParse(JSON.parse(stored));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export const keepDraft = (key: string, draft: ObservationDraft): void =>
  writeStored(key, JSON.stringify(draft));

export const dropDraft = (key: string): void => writeStored(key, null);
