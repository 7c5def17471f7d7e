import type OlMap from 'ol/Map.js';
import { useEffect, useRef } from 'react';

/** A rectangle of the photo to show, in photo px with its top left corner; each request is a new object. */
export interface Focus {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The side of the photo on which its buttons are. */
export type ButtonSide = 'left' | 'right';

const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Duration of animated moves, in ms. */
export const moveDuration = (): number => (reducedMotion() ? 0 : 250);

/** Width of the buttons over the photo, in screen px. */
const BUTTONS = 64;

/** Centres a rectangle and zooms in, beside the buttons on this side. */
export function useFocus(
  map: OlMap | undefined,
  focus: Focus | undefined,
  beside: ButtonSide | undefined,
): void {
  const latest = useRef(beside);
  latest.current = beside;
  useEffect(() => {
    if (!map || !focus) return;
    const { x, y, width, height } = focus;
    const at = (side: ButtonSide) => (latest.current === side ? BUTTONS : 0);
    map.getView().fit([x, -y - height, x + width, -y], {
      padding: [0, at('right'), 0, at('left')],
      duration: moveDuration(),
    });
  }, [map, focus]);
}
