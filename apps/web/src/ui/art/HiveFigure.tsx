import { type Box, hiveBoxes } from './hive-boxes.ts';
import { type HiveShades, hiveShades } from './shade.ts';
import './art.css';

type HiveFigureProps = {
  color: string;
  supers: number;
  hasRock: boolean;
  /** Grain and bees, if the hive is large enough to show them. */
  detailed: boolean;
};

/** A Dadant hive 100 units wide, for any drawing; its height is computed by `hiveBoxes`. */
export function HiveFigure({ color, supers, hasRock, detailed }: HiveFigureProps) {
  const boxes = hiveBoxes(supers, hasRock);
  const paint = hiveShades(color);
  const line = detailed ? 1.1 : 1.6;
  return (
    <>
      <Ground top={boxes.brood.top + boxes.brood.height} />
      <BroodBox box={boxes.brood} paint={paint} line={line} detailed={detailed} />
      {boxes.supers.map((box) => (
        <SuperBox key={box.top} box={box} paint={paint} line={line} />
      ))}
      <Roof box={boxes.roof} line={line} />
      {hasRock && <Stone top={boxes.roof.top} />}
    </>
  );
}

/**
 * Parts of the drawn hive, light from the left. Units: 1/100 of its width; the front spans x 10-74, the side
 * 74-90.
 */

type PaintedBox = { box: Box; paint: HiveShades; line: number };

const front = ({ top, height }: Box) => `M10 ${top}H74V${top + height}H10Z`;
const side = ({ top, height }: Box) => `M74 ${top}l16 -5v${height}l-16 5Z`;
const outline = ({ top, height }: Box) => `M10 ${top}H74l16 -5v${height}l-16 5H10Z`;

/** Light on the sunny edge and shade before the corner give the front volume. */
function Modelling({ top, height }: Box) {
  return (
    <>
      <path d={`M10.5 ${top}h2.5v${height}h-2.5z`} fill="#fff" opacity="0.32" />
      <path d={`M63 ${top}h11v${height}h-11z`} fill="#000" opacity="0.05" />
    </>
  );
}

/** The shadow of the part above on the box below. */
function ShadeFromAbove({ top, deep }: { top: number; deep: number }) {
  return <path d={`M10 ${top}H74l16 -5v${deep}l-16 5H10Z`} fill="#000" opacity="0.16" />;
}

function Ground({ top }: { top: number }) {
  return (
    <>
      <ellipse cx="53" cy={top + 17.5} rx="46" ry="4.2" fill="var(--art-ground-shadow)" />
      <path d={`M80 ${top + 2}h7v12.5h-7z`} fill="var(--art-wood-deep)" />
      <path d={`M17 ${top + 6}h8v12h-8zM61 ${top + 6}h8v12h-8z`} fill="var(--art-wood-dark)" />
    </>
  );
}

function SuperBox({ box, paint, line }: PaintedBox) {
  const { top, height } = box;
  const handle = Math.min(3.2, height * 0.26);
  return (
    <>
      <path d={front(box)} fill={paint.lit} />
      <path d={side(box)} fill={paint.litSide} />
      <Modelling {...box} />
      <ShadeFromAbove top={top} deep={Math.min(2.2, height * 0.2)} />
      <rect x="33" y={top + height * 0.42} width="18" height={handle} rx={handle / 2} fill={paint.joint} />
      <path d={outline(box)} fill="none" stroke={paint.edge} strokeWidth={line} strokeLinejoin="round" />
    </>
  );
}

function BroodBox({ box, paint, line, detailed }: PaintedBox & { detailed: boolean }) {
  const bottom = box.top + box.height;
  return (
    <>
      <path d={front(box)} fill={paint.front} />
      <path d={side(box)} fill={paint.side} />
      <Modelling {...box} />
      <ShadeFromAbove top={box.top} deep={3} />
      {detailed && <Grain top={box.top} paint={paint} />}
      <rect x="24" y={bottom - 9} width="36" height="6" rx="3" fill="var(--art-entrance)" />
      <path d={outline(box)} fill="none" stroke={paint.edge} strokeWidth={line} strokeLinejoin="round" />
      <LandingBoard bottom={bottom} />
      {detailed && <Bees bottom={bottom} />}
    </>
  );
}

function LandingBoard({ bottom }: { bottom: number }) {
  return (
    <>
      <path d={`M8 ${bottom}H75V${bottom + 5.5}H8Z`} fill="var(--art-wood)" />
      <path d={`M75 ${bottom}l16.5 -5v5.5l-16.5 5Z`} fill="var(--art-wood-dark)" />
      <path d={`M20 ${bottom - 1.5}H64l6 8.5H14Z`} fill="var(--art-wood-light)" />
      <path d={`M14 ${bottom + 7}h56v3.2H14Z`} fill="var(--art-wood-dark)" />
    </>
  );
}

function Grain({ top, paint }: { top: number; paint: HiveShades }) {
  return (
    <path
      d={`M15 ${top + 9}c10 -1 16 1.4 26 0M52 ${top + 12}c7 .8 12 -.8 18 0M14 ${top + 20}c9 1 14 -1 20 0M57 ${top + 22}c5 -.6 9 .6 13 0`}
      fill="none"
      stroke={paint.joint}
      strokeWidth="0.5"
      strokeLinecap="round"
      opacity="0.5"
    />
  );
}

/** Two foragers: one walks in, one has just landed. */
function Bees({ bottom }: { bottom: number }) {
  const poses = [`translate(33 ${bottom + 1.5}) rotate(-28)`, `translate(53 ${bottom + 3.5}) rotate(14)`];
  return poses.map((pose) => (
    <g key={pose} transform={pose}>
      <ellipse rx="3" ry="1.8" fill="var(--art-honey)" />
      <path d="M-1.1 -1.6V1.6M.6 -1.7V1.7" stroke="var(--art-bee)" strokeWidth="0.9" />
      <circle cx="2.9" r="1.2" fill="var(--art-bee)" />
      <ellipse cx="-0.6" cy="-2" rx="2" ry="1.1" fill="var(--art-wing)" transform="rotate(28)" />
    </g>
  ));
}

function Roof({ box, line }: { box: Box; line: number }) {
  const { top, height } = box;
  const bottom = top + height;
  return (
    <>
      <path d={`M10 ${bottom}H76l14 -5v3l-16 5H10Z`} fill="#000" opacity="0.2" />
      <path d={`M5 ${top}H77V${bottom}H5Z`} fill="var(--art-zinc)" />
      <path d={`M5 ${top}H77v3H5Z`} fill="var(--art-zinc-light)" opacity="0.55" />
      <path d={`M77 ${top}l18 -6v${height}l-18 6Z`} fill="var(--art-zinc-dark)" />
      <path d={`M5 ${top}L23 ${top - 6}H95L77 ${top}Z`} fill="var(--art-zinc-light)" />
      <path
        d={`M5 ${top}L23 ${top - 6}H95v${height}L77 ${bottom}H5ZM77 ${bottom}V${top}`}
        fill="none"
        stroke="var(--art-zinc-edge)"
        strokeWidth={line}
        strokeLinejoin="round"
      />
    </>
  );
}

function Stone({ top }: { top: number }) {
  return (
    <g transform={`translate(35 ${top - 17.5})`}>
      <ellipse cx="17" cy="15" rx="16.5" ry="1.9" fill="#000" opacity="0.22" />
      <path
        d="M.4 11.5C-.8 6.5 4.5 2 11 .8C19 -.6 27.5 3 29.6 9C31 13 26 15.5 15 15.5C7 15.5 1.2 15 .4 11.5Z"
        fill="var(--art-stone)"
      />
      <path
        d="M29.6 9C31 13 26 15.5 15 15.5C7 15.5 1.2 15 .4 11.5C9 12.6 20 13 24 8C26 5.5 25 3.5 23 2.2C26 3.6 28.7 6.3 29.6 9Z"
        fill="var(--art-stone-dark)"
        opacity="0.75"
      />
      <path
        d="M5.5 6.5C8 4 11.5 2.9 15 2.8"
        fill="none"
        stroke="var(--art-stone-light)"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </g>
  );
}
