import { type KeyboardEvent, useId, useState } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface Options {
  readonly listId: string;
  /** For `aria-activedescendant`: the option that Enter takes; undefined without any. */
  readonly activeId: string | undefined;
  /** Of the option at this place, counted through all groups. */
  readonly idOf: (at: number) => string;
  readonly isActive: (at: number) => boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** The first one again: the list is another one. */
  readonly reset: () => void;
}

/** The keyboard of a combobox: the focus stays in its field, the arrows go through the options, Enter takes one. */
export function useOptions(count: number): Options {
  const listId = useId();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, count - 1);
  const idOf = (place: number) => `${listId}-${place}`;
  const option = (place: number) => document.getElementById(idOf(place));
  return {
    listId,
    activeId: count === 0 ? undefined : idOf(at),
    idOf,
    isActive: (place) => place === at,
    onKeyDown: (event) => {
      const step = STEPS[event.key];
      if (count === 0 || event.nativeEvent.isComposing) return;
      if (step !== undefined) {
        event.preventDefault();
        const next = (at + step + count) % count;
        setChosen(next);
        option(next)?.scrollIntoView({ block: 'nearest' });
      } else if (event.key === 'Enter') {
        event.preventDefault();
        // It is a link: pressing it leads where a finger would.
        option(at)?.click();
      }
    },
    reset: () => setChosen(0),
  };
}
