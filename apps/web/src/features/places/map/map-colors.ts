import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { readColors } from '../../../lib/theme-colors.ts';

const COLORS = {
  land: '--propolis-surface',
  line: '--propolis-control-border',
  ink: '--mantine-color-dimmed',
  water: '--propolis-water',
  /** Shores, rivers and the names of both. */
  shore: '--propolis-shore',
  station: '--mantine-color-orange-5',
} as const;
const STATION_EDGE = { dark: '--mantine-color-dark-8', light: '--mantine-color-gray-0' } as const;

export type MapColors = Record<keyof typeof COLORS | 'stationEdge', string>;

export function useMapColors(): MapColors {
  const scheme = useComputedColorScheme();
  return useMemo(() => readColors({ ...COLORS, stationEdge: STATION_EDGE[scheme] }), [scheme]);
}
