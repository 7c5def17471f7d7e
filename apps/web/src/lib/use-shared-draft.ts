import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { newIdempotencyKey } from './idempotency.ts';
import { arrivedName } from './writes/provisional.ts';

/**
 * The forms of two tabs share their draft, and one must not overwrite what it does not show: `show` is called
 * when another tab has changed the draft. Returns the idempotency key for a further input: a new one if another
 * tab has sent or discarded the draft, since this is something else.
 */
export function useSharedDraft(draftKey: string, show: () => void): (idempotencyKey: string) => string {
  const isOver = useRef(false);
  useWindowEvent('storage', ({ key, newValue }) => {
    if (key !== arrivedName(draftKey)) return;
    isOver.current = newValue === null;
    if (newValue !== null) show();
  });
  return (idempotencyKey) => {
    const wasOver = isOver.current;
    isOver.current = false;
    return wasOver ? newIdempotencyKey() : idempotencyKey;
  };
}
