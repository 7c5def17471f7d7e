import { type RefObject, useEffect } from 'react';

/**
 * Where the keyboard begins in a part that a popover opens, which may have to be loaded first. The trap of the popover
 * looks for it once it is set, before or after us; what held the focus meanwhile is gone by now. Nothing else takes it
 * from whoever has it: when the popover closes, it goes back to who had it last.
 */
export function useFirstFocus(part: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const first = part.current?.querySelector<HTMLElement>(selector);
    first?.setAttribute('data-autofocus', '');
    if (document.activeElement === document.body) first?.focus();
  }, [part, selector]);
}
