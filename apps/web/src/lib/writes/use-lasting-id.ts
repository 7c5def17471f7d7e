import { useRef } from 'react';
import { arrivedId } from './provisional.ts';

/**
 * The id under which a part of the page first showed a thing. As a key it leaves the part as it is, with all that is typed
 * there, when the thing's own id becomes known.
 */
export function useLastingId(id: number): number {
  const first = useRef(id);
  if (arrivedId(first.current) !== id) first.current = id;
  return first.current;
}
