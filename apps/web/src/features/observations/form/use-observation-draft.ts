import { apiaryDay, type ObservationValue } from '@propolis/domain';
import { useEffect, useRef, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { dropDraft, dropOwnDraft, keepDraft, readDraft } from '../../../lib/drafts.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { useSharedDraft } from '../../../lib/use-shared-draft.ts';
import type { Began } from '../../../lib/writes/edit.ts';
import { type FormValues, withAnswer } from './form-values.ts';
import { ObservationDraft } from './observation-draft.ts';

export interface DraftInput {
  readonly values: FormValues;
  /** Local time without zone, to the minute. */
  readonly date: string;
  readonly photos: readonly string[];
  /** Present if the observation is edited: the base version of a new edit. */
  readonly began?: Began | undefined;
}

const areSameValues = (one: FormValues, other: FormValues): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => value === other[key]);

type Begun = Pick<DraftInput, 'values' | 'date' | 'photos'>;

/**
 * Whether all changes were reverted. Such a draft is dropped: otherwise it would be restored on another day
 * with the old date.
 */
const isAsBegun = ({ values, date, photos }: ObservationDraft, begun: Begun): boolean =>
  areSameValues(values, begun.values) && date === begun.date && photos.join() === begun.photos.join();

/** Open forms of this page: idempotency key by draft key. */
const open = new Map<string, string>();

/** Whether an open form or a stored draft contains another observation than this one. */
export function isTakenUp(key: string, { idempotencyKey }: ObservationDraft): boolean {
  const taken = [open.get(key), readDraft(key, ObservationDraft)?.idempotencyKey];
  return taken.some((by) => by !== undefined && by !== idempotencyKey);
}

/** The input of the form, stored on the device with every change until it is sent. */
export function useObservationDraft(key: string, initial: DraftInput) {
  const fresh = (): ObservationDraft => ({
    ...initial,
    values: { ...initial.values },
    photos: [...initial.photos],
    idempotencyKey: newIdempotencyKey(),
  });
  const [{ draft, restored }, setState] = useState(() => {
    const kept = readDraft(key, ObservationDraft);
    return kept ? { draft: kept, restored: true } : { draft: fresh(), restored: false };
  });
  const { idempotencyKey } = draft;
  useEffect(() => {
    open.set(key, idempotencyKey);
    return () => void open.delete(key);
  }, [key, idempotencyKey]);
  const begun = useRef<Begun>({ ...initial, date: draft.date });
  // A late photo must not revert newer input, so changes start from the latest draft.
  const newest = useRef(draft);
  const keyNow = useSharedDraft(key, () => {
    const kept = readDraft(key, ObservationDraft);
    if (!kept) return;
    newest.current = kept;
    begun.current = { ...initial, date: kept.date };
    setState({ draft: kept, restored: true });
  });
  const change = (part: Partial<ObservationDraft>) => {
    const now = keyNow(newest.current.idempotencyKey);
    newest.current = { ...newest.current, ...part, idempotencyKey: now };
    if (isAsBegun(newest.current, begun.current)) dropOwnDraft(key, now);
    else keepDraft(key, newest.current);
    setState({ draft: newest.current, restored });
  };
  return {
    draft,
    /** True if the input comes from an earlier visit of the page. */
    restored,
    setItem: (item: string, value: ObservationValue | undefined) =>
      change({
        values: { ...withAnswer(newest.current.values, item, { value, today: apiaryDay(now()) }) },
      }),
    setItems: (values: FormValues) => change({ values: { ...newest.current.values, ...values } }),
    setDate: (date: string) => change({ date }),
    storedPhotos: () => newest.current.photos,
    setPhotos: (photos: readonly string[]) => {
      if (photos.join() !== newest.current.photos.join()) change({ photos: [...photos] });
    },
    discard: () => {
      dropDraft(key);
      newest.current = fresh();
      begun.current = initial;
      setState({ draft: newest.current, restored: false });
    },
    /** Called after the observation was sent. */
    drop: () => dropOwnDraft(key, idempotencyKey),
  };
}
