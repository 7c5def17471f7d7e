import { type RefObject, useEffect, useRef } from 'react';

/** Read by what must stand above the bar: the messages. */
const HEIGHT = '--bottom-edge';

/** For a bar that stays at the lower edge of the screen: tells the page how high it is, 0 px while it is not shown. */
export function useBottomEdge(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!bar.current) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(HEIGHT, `${bar.current?.offsetHeight ?? 0}px`),
    );
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return bar;
}
