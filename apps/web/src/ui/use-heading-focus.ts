import { type RefObject, useEffect, useRef } from 'react';

/** A page was left, and the next one has not shown yet. Of the first page the browser says where it begins. */
let awaited = false;

export const awaitHeading = (yes: boolean): void => {
  awaited = yes;
};

/**
 * What was pressed to come to a page is mostly gone with the one before, and the focus with it: the heading takes it, so
 * that it is heard, and so that what follows is next. What has the focus keeps it.
 */
export function useHeadingFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another title it is the heading of another page
  useEffect(() => {
    if (!awaited) return;
    awaited = false;
    // Where the page stands is the router's matter.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
