import type { z } from 'zod';
import { noteChange } from './draft-journal.ts';
import { readStored, writeStored } from './storage.ts';
import { arrivedName } from './writes/provisional.ts';

/**
 * A draft is form input that was not sent yet, kept on this device. A form that was open when its thing got
 * its server id may still use the provisional id: its draft has been renamed (`welcome`).
 */

/** The stored draft, or null if it cannot be read. For pages that load without zod. */
export function readKept<T>(key: string, read: (value: unknown) => T | null): T | null {
  const stored = readStored(arrivedName(key));
  if (stored === null) return null;
  try {
    return read(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** The same with a schema. */
export const readDraft = <Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | null =>
  readKept(key, (value) => {
    const read = schema.safeParse(value);
    return read.success ? read.data : null;
  });

function store(name: string, text: string | null): void {
  const key = arrivedName(name);
  writeStored(key, text);
  noteChange(key, text);
}

export const keepDraft = (key: string, draft: unknown): void => store(key, JSON.stringify(draft));

export const dropDraft = (key: string): void => store(key, null);

/** Drops the draft with this idempotency key; the input of another tab stays. */
export function dropOwnDraft(key: string, idempotencyKey: string): void {
  const stored = readKept(key, (draft): { readonly idempotencyKey?: unknown } => Object(draft));
  if ((stored?.idempotencyKey ?? idempotencyKey) === idempotencyKey) dropDraft(key);
}
