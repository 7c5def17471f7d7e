import type OlMap from 'ol/Map.js';
import { useEffect } from 'react';

/** A place to show; each request is a new object. */
export interface Focus {
  readonly x: number;
  readonly y: number;
  /** Visible range around it, in photo px. */
  readonly around: number;
}

const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Duration of animated moves, in ms. */
export const moveDuration = (): number => (reducedMotion() ? 0 : 250);

/** Centres a place and zooms in. */
export function useFocus(map: OlMap | undefined, focus: Focus | undefined): void {
  useEffect(() => {
    if (!map || !focus) return;
    const { x, y, around } = focus;
    map.getView().fit([x - around, -y - around, x + around, -y + around], { duration: moveDuration() });
  }, [map, focus]);
}
