import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { useEffect, useEffectEvent } from 'react';
import { onLongPress } from '../../../ui/map/use-map.ts';
import { type Mark, nearestMark } from './marks.ts';

interface Pointing {
  readonly marks: readonly Mark[];
  readonly onPress: (mark: Mark | undefined) => void;
  /** In photo pixels. */
  readonly onAdd: (point: { readonly x: number; readonly y: number }) => void;
}

/** Click tolerance around a mark, in screen px: half a thumb; smaller for a mouse. */
const TOUCH_REACH = 22;
const MOUSE_REACH = 8;
/** Duration of a long press, which adds a mark, in ms. */
const LONG_PRESS = 550;

/** A click selects the mark under it; a long press or double click outside of marks adds one. */
export function usePointing(map: OlMap | undefined, { marks, onPress, onAdd }: Pointing): void {
  const pointOf = (coordinate: readonly number[]) => ({ x: coordinate[0] ?? 0, y: -(coordinate[1] ?? 0) });
  const markAt = (coordinate: readonly number[], reach: number) =>
    nearestMark(marks, pointOf(coordinate), reach * (map?.getView().getResolution() ?? 1));
  const pressAt = useEffectEvent((coordinate: readonly number[], reach: number) =>
    onPress(markAt(coordinate, reach)),
  );
  const addAt = useEffectEvent((coordinate: readonly number[], reach: number) => {
    const point = pointOf(coordinate);
    const [, bottom = 0, right = 0] = map?.getView().getProjection().getExtent() ?? [];
    const isInside = point.x >= 0 && point.y >= 0 && point.x < right && point.y < -bottom;
    if (isInside && !markAt(coordinate, reach)) onAdd(point);
  });
  useEffect(() => {
    const target = map?.getTargetElement();
    if (!map || !target) return undefined;
    let hasAdded = false;
    let reach = MOUSE_REACH;
    const onClick = ({ coordinate }: MapBrowserEvent) => {
      if (!hasAdded) pressAt(coordinate, reach);
    };
    // The browser's event follows the double-click speed of the system.
    const onDoubleClick = (event: MouseEvent) => {
      if (!hasAdded) addAt(map.getEventCoordinate(event), reach);
    };
    map.on('click', onClick);
    target.addEventListener('dblclick', onDoubleClick);
    const stop = onLongPress(target, LONG_PRESS, (event) => {
      const isTouch = event.pointerType === 'touch';
      hasAdded = false;
      reach = isTouch ? TOUCH_REACH : MOUSE_REACH;
      // A mouse has the double click.
      if (!isTouch) return undefined;
      const coordinate = map.getEventCoordinate(event);
      return () => {
        hasAdded = true;
        // No click precedes a long press, so the smaller tolerance applies.
        addAt(coordinate, MOUSE_REACH);
      };
    });
    return () => {
      map.un('click', onClick);
      target.removeEventListener('dblclick', onDoubleClick);
      stop();
    };
  }, [map]);
}
