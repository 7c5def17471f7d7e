import type { z } from 'zod';
import { readStored, writeStored } from './storage.ts';

/** A draft is what was typed into a form and not yet sent, kept on this device until it has been. */

/** As it was left; one that cannot be read is no draft. */
export function readDraft<Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | null {
  const stored = readStored(key);
  if (stored === null) return null;
  try {
    const read = schema.safeParse(JSON.parse(stored));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export const keepDraft = (key: string, draft: unknown): void => writeStored(key, JSON.stringify(draft));

export const dropDraft = (key: string): void => writeStored(key, null);
