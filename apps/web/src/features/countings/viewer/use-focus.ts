import type OlMap from 'ol/Map.js';
import { useEffect, useEffectEvent } from 'react';
import { moveDuration } from '../../../ui/map/use-map.ts';

/** A rectangle of the photo to show, in photo px with its top left corner; each request is a new object. */
export interface Focus {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The side of the photo on which its buttons are. */
export type ButtonSide = 'left' | 'right';

/** Width of the buttons over the photo, in screen px. */
const BUTTONS = 64;

/** Centres a rectangle and zooms in, beside the buttons on this side. */
export function useFocus(
  map: OlMap | undefined,
  focus: Focus | undefined,
  beside: ButtonSide | undefined,
): void {
  const show = useEffectEvent(({ x, y, width, height }: Focus) => {
    const at = (side: ButtonSide) => (beside === side ? BUTTONS : 0);
    map?.getView().fit([x, -y - height, x + width, -y], {
      padding: [0, at('right'), 0, at('left')],
      duration: moveDuration(),
    });
  });
  useEffect(() => {
    if (map && focus) show(focus);
  }, [map, focus]);
}
