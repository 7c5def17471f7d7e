import { createHash } from 'node:crypto';
import type { CountingCorrections, CountingResult } from '@propolis/contract';
import { LEAST_CERTAINTY } from '@propolis/domain';

/** A box in pixels of the upright photo, with its top left corner. */
interface LabelledBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** What is known of one photo, in the counter's own form (`training/labels` of the package). */
export interface Labels {
  readonly width: number;
  readonly height: number;
  readonly px_per_mm: number;
  /** What measures is never trained on. */
  readonly set: 'train' | 'measure';
  readonly mites: readonly LabelledBox[];
  /** What nobody has decided: teaches nothing, counts neither way. */
  readonly unsure: readonly LabelledBox[];
}

/** Of a mite, in mm: the box of a mark that was set by hand. */
const MITE_MM = 1.8;

type Detection = CountingResult['detections'][number];

const rounded = (value: number) => Math.round(value * 10) / 10;
const boxOf = ({ x, y, width, height }: Detection): LabelledBox => ({
  x: rounded(x),
  y: rounded(y),
  w: rounded(width),
  h: rounded(height),
});

/** What the counter found and the beekeeper said of it, as labels. */
export function labelsOf(
  { detections, mm_per_px }: Pick<CountingResult, 'detections' | 'mm_per_px'>,
  { confirmed, removed, added }: CountingCorrections,
): Pick<Labels, 'px_per_mm' | 'mites' | 'unsure'> {
  const [isConfirmed, isRemoved] = [new Set(confirmed), new Set(removed)];
  const mites: LabelledBox[] = [];
  const unsure: LabelledBox[] = [];
  for (const [index, detection] of detections.entries()) {
    if (isRemoved.has(index)) continue;
    const isMite = isConfirmed.has(index) || detection.certainty >= LEAST_CERTAINTY;
    (isMite ? mites : unsure).push(boxOf(detection));
  }
  const side = MITE_MM / mm_per_px;
  for (const { x, y } of added)
    mites.push(boxOf({ x: x - side / 2, y: y - side / 2, width: side, height: side, certainty: 1 }));
  return { px_per_mm: Math.round(100 / mm_per_px) / 100, mites, unsure };
}

/** One photo of so many measures. */
const MEASURES = 5;

/** By lot, and the same at each export: what once measured is never trained on later. */
export const setOf = (fileId: string): Labels['set'] =>
  createHash('sha256').update(fileId).digest().readUInt32BE() % MEASURES === 0 ? 'measure' : 'train';
