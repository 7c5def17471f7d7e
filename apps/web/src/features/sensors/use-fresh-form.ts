import { useState } from 'react';
import { readKept } from '../../lib/drafts.ts';
import type { Began } from '../../lib/writes/edit.ts';

const hasDraft = (key: string): boolean => readKept(key, () => true) !== null;

/**
 * The React key of a connector's form. Without typed values, the form restarts when the stored connector
 * changes; with typed values, it stays. Also returns a callback for after a save, when the draft is gone.
 */
export function useFreshForm(
  draftKey: string,
  /** Base version of a new edit; undefined for a new connector. */
  present: Began | undefined,
): readonly [key: string, onSaved: () => void] {
  // Compares more than the version: deleting a hive changes a slot without an edit of the scale.
  const kept = JSON.stringify(present ?? null);
  const [begun, setBegun] = useState(kept);
  if (begun !== kept && !hasDraft(draftKey)) setBegun(kept);
  return [begun, () => setBegun('')];
}
