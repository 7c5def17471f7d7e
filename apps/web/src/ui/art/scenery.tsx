import type { ReactNode } from 'react';
import { Drawing } from './Drawing.tsx';

/** Shared parts of the empty-state drawings. Units: px of a 240 x 180 picture with the ground at y 140. */

type Anchor = { x: number; y: number; scale?: number };
const at = ({ x, y, scale = 1 }: Anchor) => `translate(${x} ${y}) scale(${scale})`;

/** The frame of an empty state: decorative, because the sentence below says the same. */
export function EmptyScene({ children }: { children: ReactNode }) {
  return (
    <Drawing width={240} height={180} viewBox="0 0 240 180" title="">
      {children}
    </Drawing>
  );
}

/** The sky. */
export function Sky() {
  return (
    <path
      d="M22 142C8 104 26 56 62 42C78 16 128 6 158 24C196 26 226 62 222 104C221 120 219 132 214 142Z"
      fill="var(--art-sky)"
    />
  );
}

/** The same for a drawing without a ground. */
export function Patch() {
  return (
    <path
      d="M18 104C14 62 46 26 92 22C132 8 192 20 214 62C232 100 214 146 168 158C118 174 24 166 18 104Z"
      fill="var(--art-sky)"
    />
  );
}

export function Sun({ x, y, scale }: Anchor) {
  return (
    <g transform={at({ x, y, scale })} fill="var(--art-sun)">
      <circle r="19" opacity="0.35" />
      <circle r="13" />
    </g>
  );
}

export function Cloud({ x, y, scale }: Anchor) {
  return (
    <path
      transform={at({ x, y, scale })}
      d="M-22 6C-28 6 -29 -2 -22 -3C-22 -10 -12 -12 -9 -7C-6 -15 8 -15 10 -6C17 -9 23 -4 20 0C27 0 27 6 21 6Z"
      fill="var(--art-cloud)"
    />
  );
}

/** Far hills, a nearer one with two trees, and the meadow. */
export function Land() {
  return (
    <>
      <path
        d="M20 136C24 108 56 92 84 108C108 84 146 84 168 104C190 94 216 106 220 122L216 142H22Z"
        fill="var(--art-hill-far)"
      />
      <path d="M19 138C44 116 84 122 112 130C146 112 194 114 219 134L214 144H24Z" fill="var(--art-hill)" />
      <path
        d="M4 148C30 128 86 132 120 134C160 130 212 130 236 148C232 160 190 168 122 168C52 168 10 160 4 148Z"
        fill="var(--art-meadow)"
      />
      <path
        d="M30 158C74 151 168 151 212 158C190 165 158 168 122 168C82 168 52 165 30 158Z"
        fill="var(--art-meadow-deep)"
        opacity="0.55"
      />
    </>
  );
}

export function Tree({ x, y, scale }: Anchor) {
  return (
    <g transform={at({ x, y, scale })}>
      <path d="M-1.6 0L-1 -14H1.2L1.8 0Z" fill="var(--art-wood-dark)" />
      <path
        d="M0 -36C9 -36 13 -29 11.5 -23C13 -15 7 -9 0 -9C-7 -9 -13 -15 -11.5 -23C-13 -29 -9 -36 0 -36Z"
        fill="var(--art-leaf)"
      />
      <path
        d="M0 -36C-9 -36 -13 -29 -11.5 -23C-13 -15 -7 -9 -2 -9.2C-8 -16 -8 -28 0 -36Z"
        fill="var(--art-hill)"
        opacity="0.45"
      />
    </g>
  );
}

/** A tuft of blades with two flowers. */
export function Tuft({ x, y, scale }: Anchor) {
  return (
    <g transform={at({ x, y, scale })} fill="none" strokeLinecap="round">
      <path
        d="M0 0C-1 -7 -4 -11 -7 -13M1 0C1 -9 2 -14 4 -19M3 0C5 -6 8 -9 12 -10M-2 0C-5 -3 -8 -4 -11 -4"
        stroke="var(--art-leaf)"
        strokeWidth="1.6"
      />
      <path d="M-7.5 -14h0M4.3 -20.5h0" stroke="var(--art-bloom)" strokeWidth="5.2" />
      <path d="M12.5 -11h0" stroke="var(--art-bloom-alt)" strokeWidth="4.4" />
      <path d="M-7.5 -14h0M4.3 -20.5h0M12.5 -11h0" stroke="var(--art-honey-light)" strokeWidth="1.8" />
    </g>
  );
}

/** The path of a flying bee. */
export function Flight({ d }: { d: string }) {
  return (
    <path
      d={d}
      fill="none"
      stroke="var(--art-ink-soft)"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeDasharray="0.5 5"
    />
  );
}

/** An empty stand: two rails on four feet, 88 units long. */
export function Stand({ x, y, scale }: Anchor) {
  return (
    <g transform={at({ x, y, scale })}>
      <ellipse cx="0" cy="17" rx="50" ry="4" fill="var(--art-ground-shadow)" />
      <path d="M-30 0h6v12h-6zM28 0h6v12h-6z" fill="var(--art-wood-deep)" />
      <path d="M-40 -7H46L50 -5V-1H-36L-40 -3Z" fill="var(--art-wood)" />
      <path d="M-38 4h7v13h-7zM33 4h7v13h-7z" fill="var(--art-wood-dark)" />
      <path d="M-46 -1H44V5H-46Z" fill="var(--art-wood-light)" />
      <path d="M-46 3H44V5.5H-46Z" fill="var(--art-wood)" />
    </g>
  );
}
