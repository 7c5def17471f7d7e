import type { Apiary, WeatherStation } from '@propolis/contract';
import { type Coordinates, nearestStation } from '@propolis/domain';

/** The fields of an apiary that the map uses. */
export type MapApiary = Pick<
  Apiary,
  'id' | 'name' | 'latitude' | 'longitude' | 'is_covered' | 'weather_station_automatic'
>;

/** The edited coordinates, and the callback for a pick on the map. */
export interface MapEdit {
  readonly coordinates: Coordinates | undefined;
  /** Whether the nearest weather station is linked. */
  readonly linksStation: boolean;
  readonly onPick: (coordinates: Coordinates) => void;
}

/** Five digits are about a metre. */
export const coordinatesText = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** Ids of the stations that are linked with apiaries at these coordinates. */
export const linkedStations = (
  all: readonly Coordinates[],
  stations: readonly WeatherStation[],
): number[] => [
  ...new Set(
    all.flatMap((coordinates) => {
      const nearest = nearestStation(coordinates, stations);
      return nearest ? [nearest.station.id] : [];
    }),
  ),
];
