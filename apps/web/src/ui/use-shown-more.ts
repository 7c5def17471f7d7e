import { type RefObject, useEffect, useRef } from 'react';

interface ShownMore<List extends HTMLElement> {
  readonly list: RefObject<List | null>;
  /** Shows more of the list, and disappears once it shows all. */
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Called as the button is pressed. */
  readonly asked: () => void;
}

/** Moves the focus to the first new row when the "show more" button disappears. */
export function useShownMore<List extends HTMLElement>(): ShownMore<List> {
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
  return {
    list,
    button,
    asked: () => {
      before.current = list.current?.children.length;
    },
  };
}
