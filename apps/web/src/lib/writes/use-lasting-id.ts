import { useRef } from 'react';
import { arrivedId } from './provisional.ts';

/**
 * The id under which a component first showed a thing. Used as a key, it keeps the component and its input
 * when the thing's own id becomes known.
 */
export function useLastingId(id: number): number {
  const first = useRef(id);
  if (arrivedId(first.current) !== id) first.current = id;
  return first.current;
}
