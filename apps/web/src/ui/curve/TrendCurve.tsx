import { Box, Group, Stack } from '@mantine/core';
import styles from './TrendCurve.module.css';

interface CurvePoint {
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
const CURVE_WIDTH = 300;
const CURVE_HEIGHT = 64;
/** Keeps a dot at the edge complete. */
const MARGIN = 6;

interface Spot {
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

interface TrendCurveProps {
  readonly title: string;
  /** The last value as text: `7 frames`. */
  readonly latest: string;
  /** The accessible description of the drawing. */
  readonly words: string;
  /** Oldest first, at least one. */
  readonly points: readonly CurvePoint[];
  readonly frame: CurveFrame;
  /** The labels of the frame's upper and lower edge. */
  readonly edges: readonly [highest: string, lowest: string];
}

/** A small curve of one measure, with the latest value beside its name. */
export function TrendCurve({ title, latest, words, points, frame, edges }: TrendCurveProps) {
  const spots = points.map((point) => spotOf(point, frame));
  const newest = spots.at(-1);
  return (
    <figure className={styles.figure}>
      <Group component="figcaption" justify="space-between" gap="0 12px" align="stretch" mb={4}>
        <span className="dimmed">{title}</span>
        <Box component="span" className="tabular" fw={650}>
          {latest}
        </Box>
      </Group>
      <Group gap="xs" wrap="nowrap" align="stretch">
        <svg
          className={styles.curve}
          viewBox={`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words}
        >
          <path className={styles.edge} d={`M0 6H${CURVE_WIDTH}M0 ${CURVE_HEIGHT - 6}H${CURVE_WIDTH}`} />
          <path className={styles.line} d={linePath(spots)} />
          <path className={styles.dots} d={spots.map(dotPath).join('')} />
          {newest && <path className={styles.newest} d={dotPath(newest)} />}
        </svg>
        <Stack
          className="dimmed tabular"
          justify="space-between"
          gap={0}
          miw="2ch"
          fz="xs"
          lh={1}
          aria-hidden
        >
          <span>{edges[0]}</span>
          <span>{edges[1]}</span>
        </Stack>
      </Group>
    </figure>
  );
}
