import { useEffect, useRef } from 'react';

/**
 * For the part that shows one hive of many: from which side it comes in, and that keyboard and reader come along to its
 * beginning. Not for the first one: that is where the page itself begins.
 */
export function useArrival(position: number) {
  const part = useRef<HTMLDivElement>(null);
  const before = useRef({ position, from: undefined as 'left' | 'right' | undefined });
  if (before.current.position !== position)
    before.current = { position, from: position > before.current.position ? 'right' : 'left' };
  const { from } = before.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each hive at which one arrives
  useEffect(() => {
    if (from === undefined) return;
    window.scrollTo(0, 0);
    part.current?.focus({ preventScroll: true });
  }, [position]);
  return { ref: part, tabIndex: -1, 'data-from': from };
}
