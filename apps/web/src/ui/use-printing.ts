import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';

/** True during printing: collapsed parts are then open, and movable ones are lists. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  // The browser prints the page as it is after the event handler.
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  return printing;
}
