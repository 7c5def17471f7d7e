type BeeProps = { x: number; y: number; scale?: number; rotate?: number; flip?: boolean };

/** A flying forager from the side, head to the right; about 32 units long. */
export function Bee({ x, y, scale = 1, rotate = 0, flip = false }: BeeProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale}) rotate(${rotate})`}>
      <path
        d="M-2 -5C-12 -9 -19 -19 -14 -22C-8 -25 0 -15 1.5 -6Z"
        fill="var(--art-wing)"
        stroke="var(--art-ink-soft)"
        strokeWidth="0.8"
      />
      <path d="M-13 3.5C-17 3 -18 0 -15.5 -1.5L-9 -3Z" fill="var(--art-bee)" />
      <path
        d="M-15 1C-14.5 -5 -7 -8 -1 -7.5C6 -7 8 -3 8 0C8 5 4 7.5 -2 7.5C-8 7.5 -14 6 -15 1Z"
        fill="var(--art-honey)"
      />
      <path
        d="M-10.5 -5.4C-8.5 -2 -8.5 3 -10 6L-7 7C-5.2 3 -5.2 -3 -7.3 -6.8ZM-3.8 -7.5C-1.6 -3 -1.6 3 -3.4 7.5L0 7.4C1.8 3 1.7 -3.5 -.3 -7.5Z"
        fill="var(--art-bee)"
      />
      <path
        d="M5 -6.3C10 -6.5 15 -3.6 15 .5C15 4 11.5 5.6 8.2 5C9.6 1.5 8.6 -3.5 5 -6.3Z"
        fill="var(--art-bee)"
      />
      <circle cx="11.6" cy="-1.2" r="1.2" fill="var(--art-paper)" />
      <path
        d="M12.5 -4.5C14 -8 16 -9 18 -8.6M10.5 -5.4C11 -9 13 -11 15 -11"
        fill="none"
        stroke="var(--art-ink)"
        strokeWidth="0.9"
        strokeLinecap="round"
      />
      <path
        d="M1 -6C-4 -14 -4 -25 1.5 -26C7 -26.5 9 -14 4.5 -6Z"
        fill="var(--art-wing)"
        stroke="var(--art-ink-soft)"
        strokeWidth="0.8"
      />
    </g>
  );
}
