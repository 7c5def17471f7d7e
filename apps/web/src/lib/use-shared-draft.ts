import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { newIdempotencyKey } from './idempotency.ts';
import { readStored } from './storage.ts';
import { arrivedName } from './writes/provisional.ts';

/**
 * The forms of two tabs share their draft, and one must not overwrite what it does not show: `show` is called
 * when another tab has changed the draft. Returns the idempotency key for a further input: a new one if another
 * tab has sent or discarded the draft, since this is something else.
 */
export function useSharedDraft(draftKey: string, show: () => void): (idempotencyKey: string) => string {
  const isOver = useRef(false);
  const follow = (stored: string | null) => {
    isOver.current = stored === null;
    if (stored !== null) show();
  };
  useWindowEvent('storage', ({ key, newValue }) => {
    if (key === arrivedName(draftKey)) follow(newValue);
  });
  // A page in the back/forward cache receives no storage events.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) follow(readStored(arrivedName(draftKey)));
  });
  return (idempotencyKey) => {
    const wasOver = isOver.current;
    isOver.current = false;
    return wasOver ? newIdempotencyKey() : idempotencyKey;
  };
}
