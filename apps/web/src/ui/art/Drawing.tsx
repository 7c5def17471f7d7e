import './art.css';
import type { ReactNode } from 'react';

type DrawingProps = {
  width: number;
  height: number;
  viewBox: string;
  /** The accessible name; '' for a drawing that says nothing the text does not say. */
  title: string;
  children: ReactNode;
};

/** The frame of every drawing: named for those who do not see it, or silent. */
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
