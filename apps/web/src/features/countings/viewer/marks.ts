import type { CountingResult } from '@propolis/contract';
import {
  type Corrections,
  decided,
  LEAST_CERTAINTY,
  type MarkState,
  markStates,
  withoutAdded,
} from '@propolis/domain';

/** A ring on the photo: a detection, or a mite added by the beekeeper. */
export interface Mark {
  /** `d12` for a detection, `a0` for an addition, by index. */
  readonly key: string;
  readonly place: number;
  readonly state: MarkState | 'added';
  /** Centre and radius of the ring, in px of the upright photo. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** 0 to 1; null for an addition. */
  readonly certainty: number | null;
}

type Found = Pick<CountingResult, 'detections' | 'mm_per_px'>;

/** Diameter of a ring; a mite is about 1.6 mm wide. */
const RING_MM = 2.6;
/** Ring size relative to a detection. */
const RING_SHARE = 1.5;

/** All rings: detections, then additions. */
export function marksOf(
  { detections, mm_per_px }: Found,
  corrections: Corrections,
  from: number = LEAST_CERTAINTY,
): Mark[] {
  const states = markStates(
    detections.map(({ certainty }) => certainty),
    corrections,
    from,
  );
  const found = detections.map(
    ({ x, y, width, height, certainty }, place): Mark => ({
      key: `d${place}`,
      place,
      state: states[place] ?? 'unsure',
      x: x + width / 2,
      y: y + height / 2,
      radius: (Math.max(width, height) / 2) * RING_SHARE,
      certainty,
    }),
  );
  const added = corrections.added.map(
    ({ x, y }, place): Mark => ({
      key: `a${place}`,
      place,
      state: 'added',
      x,
      y,
      radius: RING_MM / 2 / mm_per_px,
      certainty: null,
    }),
  );
  return [...found, ...added];
}

export const counts = ({ state }: Pick<Mark, 'state'>): boolean => state !== 'removed' && state !== 'unsure';

/** The nearest mark, if the point is within its ring or within `reach` (photo px). */
export function nearestMark(
  marks: readonly Mark[],
  point: { readonly x: number; readonly y: number },
  reach: number,
): Mark | undefined {
  let nearest: Mark | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const mark of marks) {
    const distance = Math.hypot(mark.x - point.x, mark.y - point.y);
    if (distance > Math.max(mark.radius, reach) || distance >= least) continue;
    nearest = mark;
    least = distance;
  }
  return nearest;
}

/** Sets whether a mark is a mite; a rejected addition is removed. */
export function withWord(
  corrections: Corrections,
  { state, place }: Mark,
  word: 'mite' | 'none',
): Corrections {
  if (state === 'added') return word === 'none' ? withoutAdded(corrections, place) : corrections;
  return decided(corrections, place, word);
}

/** Effect of a click on the selected mark: the opposite of its verdict. */
export const oppositeWord = (mark: Mark): 'mite' | 'none' => (counts(mark) ? 'none' : 'mite');
