import type { ObservationCategory } from '@propolis/domain';
import { useState } from 'react';
import { itemKeys } from './form-categories.ts';

/**
 * The open sections: initially the named one. The index opens a section and scrolls to it; a section with an
 * error is always open.
 */
export function useCategories(
  categories: readonly ObservationCategory[],
  errorOf: (key: string) => string | undefined,
  openAtFirst?: string,
) {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const isOpen = (key: string): boolean => {
    const category = categories.find((one) => one.key === key);
    if (category && itemKeys(category).some((item) => errorOf(item) !== undefined)) return true;
    return chosen[key] ?? key === openAtFirst;
  };
  return {
    isOpen,
    toggle: (key: string) => setChosen((known) => ({ ...known, [key]: !isOpen(key) })),
    jump: (key: string) => {
      setChosen((known) => ({ ...known, [key]: true }));
      // Waits until the section is rendered open, because its position changes.
      requestAnimationFrame(() =>
        document.getElementById(sectionId(key))?.scrollIntoView({ block: 'start' }),
      );
    },
  };
}

export const sectionId = (category: string): string => `category-${category}`;
