import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** What is open, the one on top last: of a dialog that asks before another, Back closes the question. */
const open: object[] = [];

/**
 * Back (the browser's, a phone's, a swipe from the edge) closes what is open over a page, and the page stays: what was
 * typed in it, and how far it was read. No entry of the history is made for it, so there is none to take back.
 */
export function useBackCloses(onClose: () => void): void {
  // Examples and tests of parts have none.
  const history = useRouter({ warn: false })?.history;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!history) return undefined;
    const self = {};
    open.push(self);
    const letGo = history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ action }: { readonly action: string }) => {
        if (action !== 'BACK' || open.at(-1) !== self) return false;
        // The browser has left the address already and comes back to it: what closing changes of it waits until then.
        window.addEventListener('popstate', close, { once: true });
        return true;
      },
    });
    return () => {
      letGo();
      open.splice(open.indexOf(self), 1);
    };
  }, [history]);
}
