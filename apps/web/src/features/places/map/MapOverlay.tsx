import type { Coordinate } from 'ol/coordinate.js';
import type OlMap from 'ol/Map.js';
import Overlay from 'ol/Overlay.js';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface MapOverlayProps {
  readonly map: OlMap;
  /** Position of its tip. */
  readonly at: Coordinate;
  readonly children: ReactNode;
}

/** A DOM element that moves with the map; pins are elements so that they are focusable. */
export function MapOverlay({ map, at, children }: MapOverlayProps) {
  const [element] = useState(() => document.createElement('div'));
  const [overlay, setOverlay] = useState<Overlay>();
  useEffect(() => {
    const added = new Overlay({ element, positioning: 'bottom-center', className: 'propolis-overlay' });
    map.addOverlay(added);
    setOverlay(added);
    return () => {
      map.removeOverlay(added);
    };
  }, [map, element]);
  useEffect(() => overlay?.setPosition(at), [overlay, at]);
  return createPortal(children, element);
}
