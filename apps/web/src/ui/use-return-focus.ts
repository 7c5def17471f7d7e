import { useEffect, useState } from 'react';

/** What had the focus; of an entry of a menu, which is gone soon, the button that opened it. */
function focused(): Element | null {
  const { activeElement } = document;
  const trigger = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return trigger ? document.getElementById(trigger) : activeElement;
}

/** Gives the focus back to where it was before this part appeared, once it goes, unless it has moved on. */
export function useReturnFocus(): void {
  const [before] = useState(focused);
  useEffect(
    () => () => {
      // After the focus trap of the part itself has let go.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
