import { type RefObject, useLayoutEffect } from 'react';

/** While a form is sent what stands beside its bar takes no input: it would be in nothing that is sent, and go with the form. */
export function useRestingFields(bar: RefObject<HTMLElement | null>, sending: boolean): void {
  useLayoutEffect(() => {
    if (!sending) return undefined;
    const { activeElement: before } = document;
    const parts = [...(bar.current?.parentElement?.children ?? [])].filter((part) => part !== bar.current);
    for (const part of parts) part.toggleAttribute('inert', true);
    return () => {
      for (const part of parts) part.toggleAttribute('inert', false);
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [bar, sending]);
}
