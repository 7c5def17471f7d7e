import { Drawing } from './Drawing.tsx';
import { HiveFigure } from './HiveFigure.tsx';
import { hiveBoxes } from './hive-boxes.ts';

/** The hive on a slot of a scale; null for a free slot. */
export interface StandingHiveLook {
  readonly color: string;
  readonly supers: number;
  readonly hasRock: boolean;
}

interface StandDrawingProps {
  /** From left to right. */
  readonly slots: readonly (StandingHiveLook | null)[];
}

/** Width of a slot in units: a hive is 100 wide and has some space beside it. */
const SLOT = 112;
/** Space at both ends, for the ends of the beam. */
const END = 8;
/** Plate, load cell, beam and feet. */
const BELOW = 44;
/** The plate covers this much of the hive's ground, so that its feet are on the plate. */
const SUNK = 4;

const heightOf = (hive: StandingHiveLook | null): number =>
  hiveBoxes(hive?.supers ?? 0, hive?.hasRock ?? false).height;

/** A hive scale: a beam on feet with a plate for each hive, and the hives on it in their colours. */
export function StandDrawing({ slots }: StandDrawingProps) {
  const width = slots.length * SLOT + 2 * END;
  const ground = Math.max(...slots.map(heightOf)) - SUNK;
  const height = ground + BELOW;
  return (
    <Drawing width={width} height={height} viewBox={`0 0 ${width} ${height}`} title="">
      <Beam width={width} top={ground} feet={slots.length + 1} />
      {slots.map((hive, at) => {
        const left = END + at * SLOT + (SLOT - 100) / 2;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place on the stand
          <g key={at} transform={`translate(${left} 0)`}>
            <Plate top={ground} />
            <g transform={`translate(0 ${ground + SUNK - heightOf(hive)})`}>
              {hive ? <HiveFigure {...hive} detailed={false} /> : <Outline />}
            </g>
          </g>
        );
      })}
    </Drawing>
  );
}

/** The plate of a hive on its load cell. */
function Plate({ top }: { readonly top: number }) {
  return (
    <>
      <path d={`M40 ${top + 8}h20v7H40z`} fill="var(--art-zinc-edge)" />
      <path d={`M4 ${top}h92v8H4z`} fill="var(--art-zinc)" />
      <path d={`M4 ${top}h92v2.5H4z`} fill="var(--art-zinc-light)" />
      <path d={`M4 ${top + 6}h92v2H4z`} fill="var(--art-zinc-dark)" />
    </>
  );
}

function Beam({ width, top, feet }: { readonly width: number; readonly top: number; readonly feet: number }) {
  const beam = top + 15;
  const step = (width - 44) / (feet - 1);
  return (
    <>
      <ellipse cx={width / 2} cy={top + 39} rx={width / 2 - 2} ry="4.5" fill="var(--art-ground-shadow)" />
      {Array.from({ length: feet }, (_, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a foot is its place under the beam
          key={at}
          d={`M${16 + at * step} ${beam + 8}h12l-2 17h-8z`}
          fill="var(--art-wood-dark)"
        />
      ))}
      <path d={`M3 ${beam}h${width - 6}v11H3z`} fill="var(--art-wood)" />
      <path d={`M3 ${beam}h${width - 6}v3.5H3z`} fill="var(--art-wood-light)" />
      <path d={`M3 ${beam + 9}h${width - 6}v2H3z`} fill="var(--art-wood-dark)" />
    </>
  );
}

/** An empty slot. */
function Outline() {
  const { roof, brood } = hiveBoxes(0, false);
  const bottom = brood.top + brood.height + 12;
  return (
    <g fill="var(--art-ghost)" stroke="var(--art-ink-soft)" strokeWidth="2" strokeDasharray="6 6">
      <path
        d={`M18 ${brood.top}v${bottom - brood.top}h64V${brood.top}M12 ${roof.top}h76v${roof.height}H12z`}
        strokeLinejoin="round"
      />
      <path
        d={`M40 ${brood.top + 22}h20M50 ${brood.top + 12}v20`}
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="none"
      />
    </g>
  );
}
