import { EmptyScene, Patch } from './scenery.tsx';

/** A photographed board from above, with a coin on it and some mites circled. */
export function CountedBoard() {
  return (
    <EmptyScene>
      <Patch />
      <ellipse cx="120" cy="156" rx="96" ry="8" fill="var(--art-ground-shadow)" />
      <path
        d="M38 40Q38 32 46 32H194Q202 32 202 40V144Q202 152 194 152H46Q38 152 38 144Z"
        fill="var(--art-zinc-dark)"
      />
      <path
        d="M44 42Q44 38 48 38H192Q196 38 196 42V142Q196 146 192 146H48Q44 146 44 142Z"
        fill="var(--art-board)"
      />
      <Debris />
      <g>
        <circle cx="72" cy="66" r="16" fill="var(--art-gold-edge)" />
        <circle cx="72" cy="66" r="14.5" fill="var(--art-gold)" />
        <circle
          cx="72"
          cy="66"
          r="11.5"
          fill="none"
          stroke="var(--art-gold-edge)"
          strokeWidth="0.8"
          opacity="0.7"
        />
        <text x="72" y="71.5" textAnchor="middle" fontSize="15" fontWeight="700" fill="var(--art-gold-edge)">
          5
        </text>
      </g>
      {MITES.map(([x, y, turn, isRinged]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <ellipse rx="4.2" ry="2.9" fill="var(--art-mite)" />
          {isRinged && <circle r="8" fill="none" stroke="var(--art-honey-deep)" strokeWidth="2" />}
        </g>
      ))}
    </EmptyScene>
  );
}

/** Position and rotation of the mites, and which are circled. */
const MITES = [
  [112, 58, 12, true],
  [148, 74, -30, true],
  [176, 54, 48, false],
  [98, 98, 80, true],
  [132, 112, -8, true],
  [166, 104, 24, true],
  [182, 130, -52, false],
  [84, 128, 36, true],
  [118, 134, -18, false],
] as const;

/** Crumbs of wax. */
function Debris() {
  return (
    <g fill="var(--art-wood-light)">
      <path d="M58 96l7-2 2 4-6 3zM104 78l5 1-1 4-5-1zM160 60l6-3 2 4-5 3zM150 92l4-3 4 3-4 3zM66 114l5-1 1 4-5 1zM142 132l7-1 0 4-6 1zM186 88l4 2-3 4-4-3zM94 142l5-2 3 3-5 1zM128 50l4-3 2 4-4 2zM174 142l5-2 2 3-6 1z" />
    </g>
  );
}
