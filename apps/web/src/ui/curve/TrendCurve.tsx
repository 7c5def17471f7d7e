import { Box, Group, Stack } from '@mantine/core';
import {
  CURVE_HEIGHT,
  CURVE_WIDTH,
  type CurveFrame,
  type CurvePoint,
  dotPath,
  linePath,
  spotOf,
} from './curve-path.ts';
import styles from './TrendCurve.module.css';

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
