import type OlMap from 'ol/Map.js';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createViewer, extentOf, isWhole, type PhotoSize } from './create-viewer.ts';

/** Creates a viewer for the lifetime of its element; a whole photo stays whole after a resize. */
export function useViewer({ width, height }: PhotoSize): {
  target: RefObject<HTMLDivElement | null>;
  map: OlMap | undefined;
} {
  const target = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<OlMap>();
  useEffect(() => {
    if (!target.current) return undefined;
    const created = createViewer(target.current, { width, height });
    let wasWhole = true;
    created.on('moveend', () => {
      wasWhole = isWhole(created);
    });
    created.on('change:size', () => wasWhole && created.getView().fit(extentOf({ width, height })));
    setMap(created);
    return () => {
      created.setTarget(undefined);
      created.dispose();
      setMap(undefined);
    };
  }, [width, height]);
  return { target, map };
}
