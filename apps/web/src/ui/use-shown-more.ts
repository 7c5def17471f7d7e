import { type RefObject, useEffect, useRef, useState } from 'react';

interface ShownMore<List extends HTMLElement> {
  /** The number of items to show. */
  readonly shown: number;
  readonly list: RefObject<List | null>;
  /** Shows more of the list, and disappears once it shows all. */
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Called as the button is pressed. */
  readonly showMore: () => void;
}

/**
 * Shows the first items of a list, and more of them with each press of a button. When the button disappears, the focus
 * moves to the first new row.
 */
export function useShownMore<List extends HTMLElement>(first: number, step: number): ShownMore<List> {
  const [shown, setShown] = useState(first);
  const list = useRef<List>(null);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<number>(undefined);
  useEffect(() => {
    const added = before.current === undefined ? undefined : list.current?.children[before.current];
    if (!(added instanceof HTMLElement)) return;
    before.current = undefined;
    if (button.current || document.activeElement !== document.body) return;
    added.tabIndex = -1;
    added.focus();
  });
  const showMore = () => {
    before.current = list.current?.children.length;
    setShown(shown + step);
  };
  return { shown, list, button, showMore };
}
