import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** The open components, the top one last: Back closes a nested dialog first. */
const open: object[] = [];

/**
 * Back (the browser's, a phone's, a swipe from the edge) closes what is open over a page. The page keeps its
 * input and scroll position. No history entry is added, so none has to be removed.
 */
export function useBackCloses(onClose: () => void): void {
  // Examples and component tests have no router.
  const history = useRouter({ warn: false })?.history;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!history) return undefined;
    const self = {};
    open.push(self);
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ action }: { readonly action: string }) => {
        if (action !== 'BACK' || open.at(-1) !== self) return false;
        // The browser has already left the address and returns to it: address changes made while closing wait
        // until then.
        window.addEventListener('popstate', close, { once: true });
        return true;
      },
    });
    return () => {
      unblock();
      open.splice(open.indexOf(self), 1);
    };
  }, [history]);
}
