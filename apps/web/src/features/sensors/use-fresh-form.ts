import { useState } from 'react';
import { readKept } from '../../lib/drafts.ts';
import type { Began } from '../../lib/writes/edit.ts';

const hasDraft = (key: string): boolean => readKept(key, () => true) !== null;

/**
 * The key of a connector's form: it begins anew from what is kept by now while nothing is typed; once something is, what
 * another device saves leaves it as it is. Answers also what to call once it was saved here, and its draft is gone.
 */
export function useFreshForm(
  draftKey: string,
  /** What an edit that begins now begins from; absent of one that is added. */
  present: Began | undefined,
): readonly [key: string, onSaved: () => void] {
  // Not the version alone: a hive that is deleted leaves its slot without an edit of the scale.
  const kept = JSON.stringify(present ?? null);
  const [begun, setBegun] = useState(kept);
  if (begun !== kept && !hasDraft(draftKey)) setBegun(kept);
  return [begun, () => setBegun('')];
}
