import type { ObservationCategory } from '@propolis/domain';
import { useEffect, useState } from 'react';
import { sectionId } from './use-categories.ts';

/** Where a section counts as being read: a strip across the upper part of the window. */
const READING_STRIP = '-30% 0px -60% 0px';

/** The category in view, so that the index can show where one is. */
export function useCurrentCategory(categories: readonly ObservationCategory[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const keys = categories.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(keys.split(' ').find((key) => sectionId(key) === entered.target.id));
      },
      { rootMargin: READING_STRIP },
    );
    for (const key of keys.split(' ')) {
      const section = document.getElementById(sectionId(key));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [keys]);
  return current;
}
