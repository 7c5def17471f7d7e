import { type RefObject, useEffect, useRef } from 'react';

/** Read by elements that must be above the bar, such as the messages. */
type HeightVariable = '--bottom-edge' | '--waiting-line';

/**
 * For a bar at the lower edge of the screen: publishes its height as a CSS variable, 0 px while it is hidden.
 */
export function useHeightAs(variable: HeightVariable): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!bar.current) return undefined;
    const { style } = document.documentElement;
    // The entry has the height; `offsetHeight` would compute the layout again.
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty(variable, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  }, [variable]);
  return bar;
}
