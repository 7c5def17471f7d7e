import type OlMap from 'ol/Map.js';
import { useEffect } from 'react';
import { useMunicipalities } from '../places.api.ts';
import type { MapColors } from './map-colors.ts';
import { municipalityLayer } from './municipality-layer.ts';

/** Borders of municipalities beneath the tiles, where the installation has them; answers whose they are. */
export function useMunicipalityLayer(map: OlMap | undefined, colors: MapColors): string | undefined {
  const { data } = useMunicipalities();
  useEffect(() => {
    if (!map || !data || data.lines.length === 0) return;
    const layer = municipalityLayer(data, colors);
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
    };
  }, [map, data, colors]);
  return data?.attribution || undefined;
}
