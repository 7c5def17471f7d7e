import type { Apiary, WeatherStation } from '@propolis/contract';
import { nearestStation, type Place } from '@propolis/domain';

/** What the map knows of an apiary. */
export type MapPlace = Pick<
  Apiary,
  'id' | 'name' | 'latitude' | 'longitude' | 'is_covered' | 'weather_station_automatic'
>;

/** The one place that is being set, and what to do when the beekeeper has set it. */
export interface MapEdit {
  readonly place: Place | undefined;
  /** Whether the nearest weather station is to be linked. */
  readonly linksStation: boolean;
  readonly onPlace: (place: Place) => void;
}

/** Five digits are about a metre. */
export const placeText = ({ latitude, longitude }: Place): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** Ids of the stations that these places are linked with. */
export const linkedStations = (places: readonly Place[], stations: readonly WeatherStation[]): number[] => [
  ...new Set(
    places.flatMap((place) => {
      const nearest = nearestStation(place, stations);
      return nearest ? [nearest.station.id] : [];
    }),
  ),
];
