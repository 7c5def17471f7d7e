import { Bee } from './Bee.tsx';
import { EmptyScene, Patch } from './scenery.tsx';

/** Rows of cells hanging from the bar, the newest still open: [x, y, how far it is built]. */
const CELLS: readonly (readonly [number, number, 'sealed' | 'honey' | 'open' | 'planned'])[] = [
  [66, 62, 'sealed'],
  [93, 62, 'sealed'],
  [120, 62, 'sealed'],
  [147, 62, 'honey'],
  [174, 62, 'honey'],
  [79.5, 85.4, 'sealed'],
  [106.5, 85.4, 'honey'],
  [133.5, 85.4, 'honey'],
  [160.5, 85.4, 'open'],
  [93, 108.8, 'honey'],
  [120, 108.8, 'open'],
  [147, 108.8, 'planned'],
  [106.5, 132.2, 'open'],
  [133.5, 132.2, 'planned'],
];

const CELL = 'M0 -13.5L11.7 -6.75V6.75L0 13.5L-11.7 6.75V-6.75Z';

const LOOKS = {
  sealed: { fill: 'var(--art-honey-light)', stroke: 'var(--art-honey-deep)' },
  honey: { fill: 'var(--art-honey)', stroke: 'var(--art-honey-deep)' },
  open: { fill: 'var(--art-paper)', stroke: 'var(--art-honey-deep)' },
  planned: { fill: 'none', stroke: 'var(--art-ink-soft)', strokeDasharray: '3 4' },
} as const;

/** Still being built: bees draw out new comb from the bar of a frame. */
export function ComingSoon() {
  return (
    <EmptyScene>
      <Patch />
      <path
        d="M28 34H212Q216 34 216 38V44Q216 48 212 48H28Q24 48 24 44V38Q24 34 28 34Z"
        fill="var(--art-wood-light)"
      />
      <path d="M24 43V44Q24 48 28 48H212Q216 48 216 44V43Z" fill="var(--art-wood)" />
      {CELLS.map(([x, y, state]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <path d={CELL} strokeWidth="2.4" strokeLinejoin="round" {...LOOKS[state]} />
          {state === 'honey' && (
            <path
              d="M-6.5 -3.6L0 -7.4"
              stroke="var(--art-honey-light)"
              strokeWidth="2"
              strokeLinecap="round"
            />
          )}
        </g>
      ))}
      <Bee x={165} y={118} scale={0.85} rotate={-20} flip />
      <Bee x={78} y={118} scale={0.85} rotate={-8} />
      <Bee x={148} y={152} scale={0.7} rotate={-40} flip />
    </EmptyScene>
  );
}
