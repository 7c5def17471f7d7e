import type { ReactNode } from 'react';
import { Bee } from './Bee.tsx';
import { Drawing } from './Drawing.tsx';
import { HiveFigure } from './HiveFigure.tsx';

/** What a beekeeper does to a colony, each on one tile. Units: px of a 64 x 64 picture with the ground at y 56. */
export const ACTS = [
  'treatment',
  'feeding',
  'harvest',
  'equipment',
  'queen',
  'split',
  'come',
  'move',
  'lost',
] as const;
export type Act = (typeof ACTS)[number];

/** Decorative: the tile says the same in words. */
export function ActDrawing({ act }: { readonly act: Act }) {
  const Picture = PICTURES[act];
  return (
    <Drawing width={64} height={64} viewBox="0 0 64 64" title="">
      <ellipse cx="32" cy="57" rx="27" ry="3" fill="var(--art-ground-shadow)" />
      <Picture />
    </Drawing>
  );
}

const HONEY_HIVE = '#ffcd51';

function Hive({ x, y, scale, supers = 0 }: { x: number; y: number; scale: number; supers?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <HiveFigure color={HONEY_HIVE} supers={supers} hasRock={false} detailed={false} />
    </g>
  );
}

/** A bottle with drops and a cross on its label. */
function Treatment() {
  return (
    <>
      <path d="M24 6h14v7H24z" fill="var(--art-bee)" />
      <path d="M26 13h10v6q9 3 9 12v23H17V31q0 -9 9 -12Z" fill="var(--art-silver-light)" {...LINE} />
      <path d="M17 34h28v16H17z" fill="var(--art-paper)" {...LINE} />
      <path d="M31 37v10M26 42h10" stroke="var(--art-weak)" strokeWidth="3.4" />
      <Drop x={53} y={30} />
      <Drop x={55} y={45} />
    </>
  );
}

function Drop({ x, y }: { x: number; y: number }) {
  return <path d={`M${x} ${y}q-5 7 0 9q5 -2 0 -9Z`} fill="var(--art-zinc)" {...LINE} />;
}

/** A jar of syrup upside down on a hive. */
function Feeding() {
  return (
    <>
      <Hive x={9} y={19} scale={0.44} />
      <path d="M20 5h20v15q0 3 -3 3H23q-3 0 -3 -3Z" fill="var(--art-silver-light)" {...LINE} />
      <path d="M21 11h18v9q0 2 -2 2H23q-2 0 -2 -2Z" fill="var(--art-honey)" />
      <path d="M24 22h12v3H24z" fill="var(--art-zinc-edge)" />
    </>
  );
}

/** A jar of honey. */
function Harvest() {
  return (
    <>
      <path d="M15 12h34v8H15z" fill="var(--art-honey-deep)" {...LINE} />
      <path d="M17 20h30q4 4 4 9v21q0 5 -5 5H18q-5 0 -5 -5V29q0 -5 4 -9Z" fill="var(--art-honey)" {...LINE} />
      <path d="M17 25v24" stroke="var(--art-honey-light)" strokeWidth="3" strokeLinecap="round" />
      <path d="M32 28l8 4.6v9.2l-8 4.6l-8 -4.6v-9.2Z" fill="var(--art-paper)" {...LINE} />
    </>
  );
}

/** A super above its hive. */
function Equipment() {
  return (
    <>
      <Hive x={9} y={22} scale={0.4} />
      <path d="M13 8h26v9H13z" fill="var(--art-honey)" {...LINE} />
      <path d="M39 8l6 -2v9l-6 2z" fill="var(--art-honey-deep)" {...LINE} />
      <path d="M55 6v14M49.5 14.500L55 20l5.5 -5.5" fill="none" {...ARROW} />
    </>
  );
}

/** A bee with a crown. */
function Queen() {
  return (
    <>
      <Bee x={28} y={42} scale={1.35} />
      <path
        d="M34 22l-3 -13l7 6l5 -9l5 9l7 -6l-3 13Z"
        fill="var(--art-gold)"
        stroke="var(--art-gold-edge)"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </>
  );
}

/** Two hives, and arrows between them both ways. */
function Split() {
  return (
    <>
      <Hive x={0} y={30} scale={0.31} />
      <Hive x={32} y={30} scale={0.31} />
      <path d="M22 14h20M37 9l5 5l-5 5M42 24H22M27 19.500l-5 4.500l5 4.5" fill="none" {...ARROW} />
    </>
  );
}

/** Bees that fly to a hive. */
function Come() {
  return (
    <>
      <Hive x={22} y={18} scale={0.42} />
      <Bee x={11} y={16} scale={0.5} />
      <Bee x={24} y={9} scale={0.5} />
      <path d="M3 34h14M11 28l6 6l-6 6" fill="none" {...ARROW} />
    </>
  );
}

/** A hive on its way. */
function Move() {
  return (
    <>
      <Hive x={2} y={12} scale={0.42} />
      <path d="M3 45h40" stroke="var(--art-wood-dark)" strokeWidth="3.4" strokeLinecap="round" />
      <circle cx="13" cy="51" r="5.5" fill="var(--art-bee)" />
      <circle cx="33" cy="51" r="5.5" fill="var(--art-bee)" />
      <path d="M47 30h13M54 24l6 6l-6 6" fill="none" {...ARROW} />
    </>
  );
}

/** The outline of a hive that is gone. */
function Lost() {
  return (
    <>
      <path
        d="M14 24h36v28H14zM10 16h44v8H10z"
        fill="var(--art-ghost)"
        stroke="var(--art-ink-soft)"
        strokeWidth="1.8"
        strokeDasharray="4 3.5"
        strokeLinejoin="round"
      />
      <path d="M26 33l12 12M38 33L26 45" stroke="var(--art-weak)" strokeWidth="3.2" strokeLinecap="round" />
    </>
  );
}

const LINE = { stroke: 'var(--art-ink)', strokeWidth: 1.4, strokeLinejoin: 'round' } as const;
const ARROW = {
  stroke: 'var(--art-ink)',
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const PICTURES: Readonly<Record<Act, () => ReactNode>> = {
  treatment: Treatment,
  feeding: Feeding,
  harvest: Harvest,
  equipment: Equipment,
  queen: Queen,
  split: Split,
  come: Come,
  move: Move,
  lost: Lost,
};
