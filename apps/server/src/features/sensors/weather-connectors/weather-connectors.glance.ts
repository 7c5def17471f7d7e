import type { WeatherConnector, WeatherStatus } from '@propolis/contract';
import {
  SENSOR_BRANDS,
  type SensorKind,
  STATION_SILENT_AFTER,
  silentSince,
  WEATHER_MODEL,
} from '@propolis/domain';
import type { EventCtx } from '@propolis/events';
import type { Db } from '@propolis/postgres';
import { findStationGlances, followStation, type StationGlance } from '../../weather/weather.service.ts';
import { type ConnectorRow, findStationOf } from './weather-connectors.queries.ts';

/** Weather connectors as the API returns them, with the last values of their stations. */
export async function showWeatherConnectors(
  db: Db,
  rows: readonly ConnectorRow[],
  now: Date,
): Promise<WeatherConnector[]> {
  const stations = [...new Set(rows.map(({ station }) => station))];
  const glances = stations.length > 0 ? await findStationGlances(db, stations, now) : [];
  return rows.map(({ id, apiary_id, name, station, automatic, version }) => ({
    brand: SENSOR_BRANDS.weather[0],
    id,
    parent_id: null,
    sensor_model_id: WEATHER_MODEL,
    measurable_id: apiary_id,
    description: { name, station, apiary: apiary_id, automatic },
    version,
    status: statusOf(
      glances.filter((glance) => glance.station === station),
      now,
    ),
  }));
}

function statusOf(glances: readonly StationGlance[], now: Date): WeatherStatus {
  const last = glances.reduce<Date | null>(
    (newest, { time }) => (newest && newest > time ? newest : time),
    null,
  );
  return {
    latest: glances.map(({ measurement, time, value }) => ({ measurement, time: time.toISOString(), value })),
    last_reading_at: last?.toISOString() ?? null,
    silent_since: silentSince(last, now, STATION_SILENT_AFTER)?.toISOString() ?? null,
    readings_today: glances.reduce((sum, { today }) => sum + today, 0),
  };
}

interface OfSensor {
  readonly kind: SensorKind;
  readonly sensorId: number;
}

/** Fetches the past of a station that was linked manually or as the nearest. */
export async function followLinkedStation(ctx: EventCtx, { kind, sensorId }: OfSensor): Promise<void> {
  const station = kind === 'weather' ? await findStationOf(ctx.db, sensorId) : undefined;
  if (station !== undefined) await followStation(ctx, station);
}
