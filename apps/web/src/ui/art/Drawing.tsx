import './art.css';
import type { ReactNode } from 'react';

type DrawingProps = {
  width: number;
  height: number;
  viewBox: string;
  /** The accessible name; '' for a decorative drawing. */
  title: string;
  children: ReactNode;
};

/** The SVG frame of every drawing, with an accessible name or hidden from screen readers. */
export function Drawing({ title, children, ...frame }: DrawingProps) {
  if (title === '') {
    return (
      <svg {...frame} aria-hidden="true" focusable="false">
        {children}
      </svg>
    );
  }
  return (
    <svg {...frame} role="img" aria-label={title}>
      <title>{title}</title>
      {children}
    </svg>
  );
}
