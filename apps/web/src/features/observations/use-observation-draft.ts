import type { ObservationValue } from '@propolis/domain';
import { useState } from 'react';
import { newIdempotencyKey } from '../../lib/idempotency.ts';
import { type FormValues, withValue } from './form-values.ts';
import { dropDraft, keepDraft, type ObservationDraft, readDraft } from './observation-draft.ts';

export interface DraftInput {
  readonly values: FormValues;
  /** Local time without zone, to the minute. */
  readonly date: string;
}

/** The form's input, kept on the device with every change until it has been sent. */
export function useObservationDraft(key: string, initial: DraftInput) {
  const fresh = (): ObservationDraft => ({
    ...initial,
    values: { ...initial.values },
    idempotencyKey: newIdempotencyKey(),
  });
  const [{ draft, restored }, setState] = useState(() => {
    const kept = readDraft(key);
    return kept ? { draft: kept, restored: true } : { draft: fresh(), restored: false };
  });
  const change = (next: ObservationDraft) => {
    keepDraft(key, next);
    setState({ draft: next, restored });
  };
  return {
    draft,
    /** True when the input comes from an earlier visit of the page. */
    restored,
    setItem: (item: string, value: ObservationValue | undefined) =>
      change({ ...draft, values: { ...withValue(draft.values, item, value) } }),
    setDate: (date: string) => change({ ...draft, date }),
    discard: () => {
      dropDraft(key);
      setState({ draft: fresh(), restored: false });
    },
    /** After it was sent: nothing is left to restore. */
    drop: () => dropDraft(key),
  };
}
