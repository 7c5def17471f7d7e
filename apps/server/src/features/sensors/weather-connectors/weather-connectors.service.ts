import { type FieldErrors, Id, type WeatherConnector, type WeatherConnectorInput } from '@propolis/contract';
import { isStorableText } from '@propolis/domain';
import type { AddingUserContext, Edited, UserContext } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { assertNoErrors, assertVersion, found } from '@propolis/runtime';
import { z } from 'zod';
import { hasApiary, lockApiaries } from '../../apiaries/apiaries.queries.ts';
import { endAutomaticStation } from '../../apiaries/apiaries.service.ts';
import { findStation } from '../../weather/weather.queries.ts';
import { sensorChanged, sensorCreated, sensorRemoved } from '../sensors.events.ts';
import { holdOneMore } from '../sensors.queries.ts';
import { showWeatherConnectors } from './weather-connectors.glance.ts';
import {
  type ConnectorRow,
  deleteWeatherConnector,
  findConnectorOf,
  insertWeatherConnector,
  lockWeatherConnector,
  updateWeatherConnector,
} from './weather-connectors.queries.ts';

export async function createWeatherConnector(
  ctx: AddingUserContext,
  { description }: WeatherConnectorInput,
): Promise<WeatherConnector> {
  const { db, user, settings, emit, now } = ctx;
  await holdOneMore(db, user.id, settings.quotas);
  // Locked, so that none gets another connector meanwhile.
  await lockApiaries(db, user.id);
  assertNoErrors(await findConnectorFaults(db, user.id, { description }));
  const { apiary: apiary_id, name, station } = description;
  const row = await insertWeatherConnector(db, {
    user_id: user.id,
    apiary_id,
    name,
    station,
    automatic: false,
  });
  await endAutomaticStation(ctx, apiary_id);
  await emit(sensorCreated, { userId: user.id, kind: 'weather', sensorId: row.id });
  return showOne(db, row, now);
}

/** A manually chosen station stays: disables the automatic choice of the apiary. */
export async function changeWeatherConnector(
  ctx: UserContext,
  { id, baseVersion }: Edited,
  { description }: WeatherConnectorInput,
): Promise<WeatherConnector> {
  const { db, user, emit, now } = ctx;
  // First, in the same lock order as changes and deletions of an apiary.
  await lockApiaries(db, user.id);
  const before = found(await lockWeatherConnector(db, user.id, id));
  if (baseVersion !== undefined) assertVersion(baseVersion, await showOne(db, before, now));
  assertNoErrors(await findConnectorFaults(db, user.id, { id, description }));
  const { apiary: apiary_id, name, station } = description;
  const isByHand = station !== before.station || apiary_id !== before.apiary_id;
  const automatic = before.automatic && !isByHand;
  const row = await updateWeatherConnector(db, id, { apiary_id, name, station, automatic });
  if (isByHand)
    for (const apiaryId of new Set([before.apiary_id, apiary_id])) await endAutomaticStation(ctx, apiaryId);
  await emit(sensorChanged, { userId: user.id, kind: 'weather', sensorId: id });
  return showOne(db, row, now);
}

export async function removeWeatherConnector(ctx: UserContext, id: number): Promise<void> {
  const { db, user, emit } = ctx;
  await lockApiaries(db, user.id);
  const { apiary_id } = found(await lockWeatherConnector(db, user.id, id));
  await deleteWeatherConnector(db, id);
  await endAutomaticStation(ctx, apiary_id);
  await emit(sensorRemoved, { userId: user.id, kind: 'weather', sensorId: id });
}

/** The fields that are checked against the database; unreadable ones were already rejected. */
const Readable = z.object({
  id: Id.optional().catch(undefined),
  description: z
    .object({
      station: z.string().trim().min(1).refine(isStorableText).optional().catch(undefined),
      apiary: Id.optional().catch(undefined),
    })
    .catch({}),
});

/** Errors of a weather connector, as far as its body can be read. */
export async function findConnectorFaults(db: Db, userId: number, body: unknown): Promise<FieldErrors> {
  const { id, description } = Readable.parse(body);
  const { apiary, station } = description;
  const faults: FieldErrors = {};
  if (apiary !== undefined) {
    const isOwned = await hasApiary(db, userId, apiary, 'write');
    const linked = isOwned ? await findConnectorOf(db, apiary) : undefined;
    if (!isOwned) faults['description.apiary'] = ['not_found'];
    else if (linked && linked.id !== id) faults['description.apiary'] = ['already_linked'];
  }
  if (station !== undefined) {
    const known = await findStation(db, userId, station);
    if (!known) faults['description.station'] = ['not_found'];
    else if (known.measurements.length === 0) faults['description.station'] = ['invalid_option'];
  }
  return faults;
}

async function showOne(db: Db, row: ConnectorRow, now: Date): Promise<WeatherConnector> {
  const [connector] = await showWeatherConnectors(db, [row], now);
  return found(connector);
}
