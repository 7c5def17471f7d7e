import { DEFAULT_WEATHER_NAME, nearestStation } from '@propolis/domain';
import type { EventCtx } from '@propolis/events';
import { findPlace } from '../../apiaries/apiaries.queries.ts';
import { findStations } from '../../weather/weather.queries.ts';
import { sensorChanged, sensorCreated, sensorRemoved } from '../sensors.events.ts';
import {
  type ConnectorRow,
  deleteWeatherConnector,
  findConnectorOf,
  insertWeatherConnector,
  updateWeatherConnector,
} from './weather-connectors.queries.ts';

interface OfApiary {
  readonly userId: number;
  readonly apiaryId: number;
}

/**
 * With the option enabled an apiary is linked to the nearest station that measures all three values, also
 * after it is moved. When it is disabled, or no station is near enough, only a manually chosen one stays
 * (specification).
 */
export async function linkNearestStation(ctx: EventCtx, apiary: OfApiary): Promise<void> {
  const { db } = ctx;
  const place = await findPlace(db, apiary.apiaryId);
  const linked = await findConnectorOf(db, apiary.apiaryId);
  const nearest = place?.weather_station_automatic
    ? nearestStation(place, await findStations(db, apiary.userId))?.station.station
    : undefined;
  if (nearest === undefined) await unlink(ctx, apiary.userId, linked);
  else if (linked) await relink(ctx, linked, nearest);
  else await link(ctx, apiary, nearest);
}

async function unlink(
  { db, emit }: EventCtx,
  userId: number,
  linked: ConnectorRow | undefined,
): Promise<void> {
  if (!linked?.automatic) return;
  await deleteWeatherConnector(db, linked.id);
  await emit(sensorRemoved, { userId, kind: 'weather', sensorId: linked.id });
}

async function relink({ db, emit }: EventCtx, linked: ConnectorRow, station: string): Promise<void> {
  if (linked.automatic && linked.station === station) return;
  await updateWeatherConnector(db, linked.id, { station, automatic: true });
  await emit(sensorChanged, { userId: linked.user_id, kind: 'weather', sensorId: linked.id });
}

async function link({ db, emit }: EventCtx, { userId, apiaryId }: OfApiary, station: string): Promise<void> {
  const { id } = await insertWeatherConnector(db, {
    user_id: userId,
    apiary_id: apiaryId,
    name: DEFAULT_WEATHER_NAME,
    station,
    automatic: true,
  });
  await emit(sensorCreated, { userId, kind: 'weather', sensorId: id });
}
