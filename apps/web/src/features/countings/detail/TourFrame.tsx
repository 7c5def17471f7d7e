import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './Tour.module.css';

interface TourFrameProps {
  readonly label: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** Takes the focus at the start, so that the keys work at once. */
export function TourFrame({ label, onKeyDown, children }: TourFrameProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    frame.current?.focus({ preventScroll: true });
    // The photo is above the frame.
    frame.current?.parentElement?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section ref={frame} className={styles.tour} aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </section>
  );
}
