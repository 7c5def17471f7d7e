import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { linkedStations, type MapEdit, type MapPlace } from './map-place.ts';
import { PlaceList } from './PlaceList.tsx';
import styles from './PlaceMap.module.css';
import { useStations } from './places.api.ts';
import { useInView } from './use-in-view.ts';

/** OpenLayers is larger than all the rest of a page: it comes only when a map comes into view. */
const MapCanvas = lazy(() => import('./map/MapCanvas.tsx').then((module) => ({ default: module.MapCanvas })));

interface PlaceMapProps {
  /** What it shows, for those who do not see it. */
  readonly label: string;
  readonly places?: readonly MapPlace[];
  /** Present where one place is set (spec 2: edit mode). */
  readonly edit?: MapEdit;
  /** Whether a pin leads to its apiary. */
  readonly leads?: boolean;
}

const NONE: readonly never[] = [];

/** Places on a map, and the same places as a list for those who cannot use it. */
export function PlaceMap({ label, places = NONE, edit, leads = false }: PlaceMapProps) {
  const { ref, inView } = useInView<HTMLDivElement>();
  const { data: all = NONE } = useStations(inView);
  // Rain gauges measure nothing that a curve shows.
  const stations = useMemo(() => all.filter(({ measurements }) => measurements.length > 0), [all]);
  const highlighted = useMemo(() => {
    const placed = edit?.place && edit.linksStation ? [edit.place] : [];
    const linked = places.filter((place) => place.weather_station_automatic);
    return linkedStations([...placed, ...linked], stations);
  }, [places, edit?.place, edit?.linksStation, stations]);
  return (
    <div ref={ref} className={styles.map} data-editing={edit !== undefined}>
      {inView ? (
        <CatchBoundary getResetKey={() => label} errorComponent={MapUnavailable}>
          <Suspense fallback={<div className={styles.waiting} />}>
            <MapCanvas {...{ label, places, stations, highlighted, leads }} {...(edit && { edit })} />
          </Suspense>
        </CatchBoundary>
      ) : (
        <div className={styles.waiting} />
      )}
      <PlaceList places={places} stations={stations} highlighted={highlighted} leads={leads} />
    </div>
  );
}

/** Without a network the map's own code may be missing; the list and the fields still work. */
function MapUnavailable() {
  const t = useTranslations('places.map');
  return (
    <div className={styles.waiting}>
      <p role="status">{t('unavailable')}</p>
    </div>
  );
}
