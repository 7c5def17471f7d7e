import { type Coordinates, nearestStation, STATION_MAX_DISTANCE_KM } from '@propolis/domain';
import { IconCloud } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useStations } from '../places/places.api.ts';
import styles from './NearestStation.module.css';

/** In the words of the form; it changes as the marker moves, so it is told politely. */
export function NearestStation(props: { readonly coordinates: Coordinates | undefined }) {
  return (
    <p className={styles.nearest} role="status">
      <IconCloud size={18} aria-hidden />{' '}
      <span>
        <NearestWords {...props} />
      </span>
    </p>
  );
}

/** The weather station that would be linked with an apiary here, and how far it is. */
function NearestWords({ coordinates }: { readonly coordinates: Coordinates | undefined }) {
  const t = useTranslations('places.nearest');
  const { data: stations } = useStations();
  if (!coordinates) return t('noLocation');
  if (!stations) return null;
  const nearest = nearestStation(coordinates, stations);
  if (!nearest) return t('none', { distance: STATION_MAX_DISTANCE_KM });
  const { name, station } = nearest.station;
  return t('found', { name, code: station, distance: Math.round(nearest.distanceKm * 10) / 10 });
}
