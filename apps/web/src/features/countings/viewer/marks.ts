import type { CountingResult } from '@propolis/contract';
import {
  type Corrections,
  decided,
  LEAST_CERTAINTY,
  type MarkState,
  markStates,
  withoutAdded,
} from '@propolis/domain';

/** A ring on the photo: a detection, or a mite that the beekeeper added. */
export interface Mark {
  /** `d12` of a detection, `a0` of an added one, by their places. */
  readonly key: string;
  readonly place: number;
  readonly state: MarkState | 'added';
  /** The middle and half the breadth of the ring, in px of the upright photo. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** 0 to 1; null where nobody doubts it. */
  readonly certainty: number | null;
}

type Found = Pick<CountingResult, 'detections' | 'mm_per_px'>;

/** A mite is about 1.6 mm broad; its ring leaves it some room. */
const RING_MM = 2.6;
/** So much larger than the mite is the ring of one that was found. */
const RING_SHARE = 1.5;

/** All rings in the order of what was found, then of what was added. */
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

/** The mark whose middle is nearest to a point, if it is no farther than its ring or `reach` (px of the photo). */
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

/** Says of a mark that it is a mite, or that it is none; an added one that is none goes. */
export function withWord(
  corrections: Corrections,
  { state, place }: Mark,
  word: 'mite' | 'none',
): Corrections {
  if (state === 'added') return word === 'none' ? withoutAdded(corrections, place) : corrections;
  return decided(corrections, place, word);
}

/** What is meant by pressing a chosen mark once more: the opposite of what it is. */
export const oppositeWord = (mark: Mark): 'mite' | 'none' => (counts(mark) ? 'none' : 'mite');
