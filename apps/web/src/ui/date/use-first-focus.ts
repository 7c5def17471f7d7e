import { type RefObject, useEffect } from 'react';

/**
 * Sets the initial focus in a component within a popover, which may be loaded lazily. The popover's focus
 * trap may run before or after this hook, and the element focused meanwhile (a placeholder) is gone. It takes
 * the focus from no other element, because a closing popover returns it to the last one.
 */
export function useFirstFocus(part: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const first = part.current?.querySelector<HTMLElement>(selector);
    first?.setAttribute('data-autofocus', '');
    if (document.activeElement === document.body) first?.focus();
  }, [part, selector]);
}
