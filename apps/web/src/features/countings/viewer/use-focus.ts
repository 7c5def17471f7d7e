import type OlMap from 'ol/Map.js';
import { useEffect } from 'react';

/** A place of the photo that is to be seen; each request is a new object. */
export interface Focus {
  readonly x: number;
  readonly y: number;
  /** So much around it is seen as well, px of the photo. */
  readonly around: number;
}

const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Of a movement that the viewer makes by itself, in ms. */
export const moveDuration = (): number => (reducedMotion() ? 0 : 250);

/** Brings a place into the middle, near enough to be judged. */
export function useFocus(map: OlMap | undefined, focus: Focus | undefined): void {
  useEffect(() => {
    if (!map || !focus) return;
    const { x, y, around } = focus;
    map.getView().fit([x - around, -y - around, x + around, -y + around], { duration: moveDuration() });
  }, [map, focus]);
}
