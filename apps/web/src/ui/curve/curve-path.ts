export interface CurvePoint {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly value: number;
}

/** What a curve is drawn within: the same span for curves that are compared. */
export interface CurveFrame {
  readonly from: number;
  /** Both in milliseconds since 1970; later than `from`, or the same where there is one moment alone. */
  readonly to: number;
  readonly min: number;
  /** Above `min`. */
  readonly max: number;
}

/** Of the drawing, in its own units. */
export const CURVE_WIDTH = 300;
export const CURVE_HEIGHT = 64;
/** So that a dot at the edge is whole. */
const MARGIN = 6;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** How far a value is on its way, from 0 to 1; in the middle where there is no way. */
const share = (value: number, from: number, to: number): number =>
  to > from ? Math.min(1, Math.max(0, (value - from) / (to - from))) : 0.5;

/** Where a point lies: time to the right, more is higher; what is out of the frame lies at its edge. */
export const spotOf = ({ time, value }: CurvePoint, { from, to, min, max }: CurveFrame): Spot => ({
  x: round(MARGIN + share(time, from, to) * (CURVE_WIDTH - 2 * MARGIN)),
  y: round(CURVE_HEIGHT - MARGIN - share(value, min, max) * (CURVE_HEIGHT - 2 * MARGIN)),
});

/** From spot to spot in straight lines: nothing is said of what lies between. */
export const linePath = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** A dot: a line of no length, whose round end keeps its shape however the drawing is stretched. */
export const dotPath = ({ x, y }: Spot): string => `M${x} ${y}h0`;
