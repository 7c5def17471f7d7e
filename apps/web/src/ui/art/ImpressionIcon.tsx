import { Drawing } from './Drawing.tsx';

type ImpressionIconProps = {
  /** General impression (specification 3): 1 weak, 2 normal, 3 strong. */
  impression: 1 | 2 | 3;
  /** Width and height in px. */
  size?: number;
  /** The accessible name; '' if the word is beside it. */
  title: string;
};

/** Three comb cells, filled from the bottom: the number of cells carries the meaning, not only the colour. */
const CELLS = [
  'M6.9 11.2l4.3 2.5v5l-4.3 2.5l-4.3 -2.5v-5z',
  'M17.1 11.2l4.3 2.5v5l-4.3 2.5l-4.3 -2.5v-5z',
  'M12 2.3l4.3 2.5v5l-4.3 2.5l-4.3 -2.5v-5z',
];
const COLORS = { 1: 'var(--art-weak)', 2: 'var(--art-normal)', 3: 'var(--art-strong)' };

export function ImpressionIcon({ impression, size = 24, title }: ImpressionIconProps) {
  const color = COLORS[impression];
  return (
    <Drawing width={size} height={size} viewBox="0 0 24 24" title={title}>
      {CELLS.map((cell, index) => (
        <path
          key={cell}
          d={cell}
          fill={index < impression ? color : 'none'}
          stroke={index < impression ? color : 'var(--art-ink-soft)'}
          strokeWidth="1.3"
          strokeLinejoin="round"
        />
      ))}
    </Drawing>
  );
}
