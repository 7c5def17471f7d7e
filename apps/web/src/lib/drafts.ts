import type { z } from 'zod';
import { noteChange } from './draft-journal.ts';
import { readStored, writeStored } from './storage.ts';
import { arrivedName } from './writes/provisional.ts';

/**
 * A draft is what was typed into a form and not yet sent, kept on this device until it has been. A form that was open as
 * its thing got its own id may name it by the id before: its draft has moved on (`welcome`).
 */

/** As it was left; what cannot be read is none. For pages that come without zod. */
export function readKept<T>(key: string, read: (value: unknown) => T | null): T | null {
  const stored = readStored(arrivedName(key));
  if (stored === null) return null;
  try {
    return read(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** The same by a schema. */
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
