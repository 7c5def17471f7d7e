import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';

/** The canvas cannot use CSS variables, so the theme colours are read here. */
export interface MapColors {
  readonly ground: string;
  readonly land: string;
  readonly line: string;
  readonly ink: string;
  readonly water: string;
  /** Shores, rivers and the names of both. */
  readonly shore: string;
  readonly station: string;
  readonly stationEdge: string;
}

export function useMapColors(): MapColors {
  const scheme = useComputedColorScheme();
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const read = (name: string) => style.getPropertyValue(name).trim();
    const dark = scheme === 'dark';
    return {
      ground: read('--propolis-surface-sunken'),
      land: read('--propolis-surface'),
      line: read('--propolis-control-border'),
      ink: read('--mantine-color-dimmed'),
      water: read('--propolis-water'),
      shore: read('--propolis-shore'),
      station: read('--mantine-color-orange-5'),
      stationEdge: read(dark ? '--mantine-color-dark-8' : '--mantine-color-gray-0'),
    };
  }, [scheme]);
}
