import { type RefObject, useEffect, useRef } from 'react';

/** A page was left, and the next one has not rendered yet. For the first page the browser sets the focus. */
let awaited = false;

export const awaitHeading = (yes: boolean): void => {
  awaited = yes;
};

/**
 * After a navigation the pressed element is usually gone, and the focus with it. The heading takes the focus,
 * so that it is announced and Tab continues from there. An existing focus is kept.
 */
export function useHeadingFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another title it is the heading of another page
  useEffect(() => {
    if (!awaited) return;
    awaited = false;
    // The router restores the scroll position.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
