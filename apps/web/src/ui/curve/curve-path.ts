export interface CurvePoint {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly value: number;
}

/** The frame of a curve: the same for curves that are compared. */
export interface CurveFrame {
  readonly from: number;
  /** Both in milliseconds since 1970; later than `from`, or equal for a single moment. */
  readonly to: number;
  readonly min: number;
  /** Above `min`. */
  readonly max: number;
}

/** In units of the drawing. */
export const CURVE_WIDTH = 300;
export const CURVE_HEIGHT = 64;
/** Keeps a dot at the edge complete. */
const MARGIN = 6;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The position of a value in a range, from 0 to 1; the middle of an empty range. */
const share = (value: number, from: number, to: number): number =>
  to > from ? Math.min(1, Math.max(0, (value - from) / (to - from))) : 0.5;

/**
 * The position of a point: time to the right, higher values higher; a point outside the frame is at its edge.
 */
export const spotOf = ({ time, value }: CurvePoint, { from, to, min, max }: CurveFrame): Spot => ({
  x: round(MARGIN + share(time, from, to) * (CURVE_WIDTH - 2 * MARGIN)),
  y: round(CURVE_HEIGHT - MARGIN - share(value, min, max) * (CURVE_HEIGHT - 2 * MARGIN)),
});

/** Straight lines between the points, without interpolation. */
export const linePath = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** A dot: a line of zero length, whose round cap keeps its shape when the drawing is stretched. */
export const dotPath = ({ x, y }: Spot): string => `M${x} ${y}h0`;
