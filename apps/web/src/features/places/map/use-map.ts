import type OlMap from 'ol/Map.js';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createMap } from './create-map.ts';

/** A map that lives as long as the element it is drawn into. */
export function useMap(): { target: RefObject<HTMLDivElement | null>; map: OlMap | undefined } {
  const target = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<OlMap>();
  useEffect(() => {
    if (!target.current) return;
    const created = createMap(target.current);
    setMap(created);
    return () => {
      created.setTarget(undefined);
      created.dispose();
      setMap(undefined);
    };
  }, []);
  return { target, map };
}
