import { type Archive, archiveInvalid, inPages, readLines, readValue } from '@propolis/account-archive';
import { isToCome, type Reading, readReading } from '@propolis/domain';
import { assertQuota, assertWrittenUsage } from '@propolis/http-kit';
import { makeMonths } from '@propolis/time-series';
import type { AccountImporter, ArchiveReading, ArchiveWriting } from '../../account/account.service.ts';
import { findOwnUids } from '../../sharing/sharing.queries.ts';
import { findStation } from '../../weather/weather.queries.ts';
import {
  addReadings,
  keyOf,
  lockSeries,
  READINGS_METER,
  type SeriesKey,
} from '../readings/readings.queries.ts';
import { sensorCreated } from '../sensors.events.ts';
import { countSensors } from '../sensors.queries.ts';
import { insertWeatherConnector } from '../weather-connectors/weather-connectors.queries.ts';
import { importScale } from './scales.import.ts';
import { findConnectorUids, insertCameras } from './sensors.archive.queries.ts';
import { ArchivedSensors, isEachOnce } from './sensors.archive.ts';
import { READINGS_HEAD, readingsFile, SENSORS_FILE } from './sensors.export.ts';

/** Imports scales with their readings, weather connectors and cameras. Every scale gets a new key. */
export const importSensors: AccountImporter = async (reading) => {
  const { archive, settings } = reading;
  const archived = await readValue(archive, SENSORS_FILE, ArchivedSensors);
  const { scales, weather, cameras } = archived;
  assertQuota(scales.length + weather.length + cameras.length, settings.quotas.sensors, 'quota_sensors');
  holdReferences(reading, archived);
  holdPast(reading, archived);
  await checkReadings(reading, scales);
  return (writing) => write(writing, archived);
};

function holdReferences(
  { known }: Pick<ArchiveReading, 'known'>,
  { scales, weather }: ArchivedSensors,
): void {
  for (const { uid, apiary, slots, stays } of scales) {
    known.add(SENSORS_FILE, 'scale', uid);
    known.require(SENSORS_FILE, 'apiary', apiary);
    for (const { hive } of [...slots, ...stays]) known.require(SENSORS_FILE, 'hive', hive);
  }
  for (const { apiary } of weather) known.require(SENSORS_FILE, 'apiary', apiary);
  if (!isEachOnce(weather.map(({ apiary }) => apiary))) throw archiveInvalid(SENSORS_FILE);
}

/** `since` and `until` must not lie in the future. */
function holdPast({ now }: Pick<ArchiveReading, 'now'>, { scales }: ArchivedSensors): void {
  const times = scales.flatMap(({ slots, stays }) => [
    ...slots.map(({ since }) => since),
    // `since` is before `until`.
    ...stays.map(({ until }) => until),
  ]);
  if (times.some((time) => time !== null && isToCome(Date.parse(time), now)))
    throw archiveInvalid(SENSORS_FILE);
}

async function write(writing: ArchiveWriting, { scales, weather, cameras }: ArchivedSensors) {
  const { db, user, settings, things } = writing;
  for (const { id, uid } of await findOwnUids(db, user.id, 'scales')) things.keep('scale', uid, id);
  const renamed_scales = [];
  let readings = 0;
  for (const one of scales) {
    const renamed = await importScale(writing, one);
    if (renamed) renamed_scales.push(renamed);
    readings += await importReadings(writing, one.uid);
  }
  const { linked, unknown_stations } = await importConnectors(writing, weather);
  const created = {
    scales: scales.filter(({ uid }) => things.isNew('scale', uid)).length,
    readings,
    weather_connectors: linked,
    cameras: await importCameras(writing, cameras),
  };
  // Without the lock of `holdOneMore`, which must precede the lock of the apiaries; these are already locked.
  assertQuota(await countSensors(db, user.id), settings.quotas.sensors, 'quota_sensors');
  return { created, renamed_scales, unknown_stations };
}

async function importConnectors(writing: ArchiveWriting, weather: ArchivedSensors['weather']) {
  const { db, user, emit } = writing;
  const here = await findConnectorUids(db, user.id);
  const uids = new Set(here.map(({ uid }) => uid));
  // An apiary has at most one connector; one that was chosen later stays.
  const linkedApiaries = new Set(here.map(({ apiary_id }) => apiary_id));
  const unknown_stations: string[] = [];
  let linked = 0;
  for (const { apiary, ...one } of weather) {
    const apiary_id = writing.things.require('apiary', apiary);
    if (uids.has(one.uid) || linkedApiaries.has(apiary_id)) continue;
    if (!(await findStation(db, user.id, one.station))) {
      unknown_stations.push(one.station);
      continue;
    }
    const { id } = await insertWeatherConnector(db, { ...one, apiary_id, user_id: user.id });
    await emit(sensorCreated, { userId: user.id, kind: 'weather', sensorId: id });
    linked += 1;
  }
  return { linked, unknown_stations };
}

async function importCameras(
  { db, user }: ArchiveWriting,
  cameras: ArchivedSensors['cameras'],
): Promise<number> {
  const here = new Set((await findOwnUids(db, user.id, 'cameras')).map(({ uid }) => uid));
  const missing = cameras.filter(({ uid }) => !here.has(uid) && here.add(uid));
  if (missing.length > 0)
    await insertCameras(
      db,
      missing.map((one) => ({ ...one, user_id: user.id })),
    );
  return missing.length;
}

/** Rows per insert: about 0.1 s, so that other statements run in between. */
const PAGE = 5000;

/**
 * Validates every reading of these scales. Creates their monthly partitions here, because that blocks other
 * scales until its transaction ends, and the transaction of an import is long.
 */
async function checkReadings(
  { archive, now, db, settings }: ArchiveReading,
  scales: readonly { readonly uid: string }[],
): Promise<void> {
  const months = new Map<string, Date>();
  let readings = 0;
  for (const { uid } of scales)
    for await (const { time } of readReadings(archive, uid, now)) {
      readings += 1;
      assertQuota(readings, settings.quotas.readings, READINGS_METER.code);
      const at = new Date(time);
      const month = `${at.getUTCFullYear()} ${at.getUTCMonth()}`;
      if (!months.has(month)) months.set(month, at);
    }
  if (months.size > 0) await makeMonths(db, 'scale_readings', [...months.values()]);
}

/** Adds missing readings; returns their number. */
async function importReadings(writing: ArchiveWriting, uid: string): Promise<number> {
  const { db, archive, now } = writing;
  const scaleId = writing.things.require('scale', uid);
  let added = 0;
  for await (const page of inPages(readReadings(archive, uid, now), PAGE)) {
    const keys = new Map<string, SeriesKey>(
      page.map(({ slot, measure }) => [keyOf({ slot, measure }), { slot, measure }]),
    );
    const series = await lockSeries(db, scaleId, [...keys.values()]);
    added += await addReadings(
      db,
      page.map(({ slot, measure, time, value }) => ({
        seriesId: series.get(keyOf({ slot, measure })) ?? 0, // Locked just above.
        time,
        value,
      })),
    );
  }
  const { user, settings } = writing;
  const asking = { db, userId: user.id, quotas: settings.quotas, now };
  if (added > 0) await assertWrittenUsage(asking, READINGS_METER);
  return added;
}

async function* readReadings(archive: Archive, uid: string, now: Date): AsyncGenerator<Reading> {
  const path = readingsFile(uid);
  let isHead = true;
  for await (const line of readLines(archive, path)) {
    if (isHead && line !== READINGS_HEAD) throw archiveInvalid(path);
    if (!isHead) yield readLine(path, line, now);
    isHead = false;
  }
  if (isHead) throw archiveInvalid(path);
}

function readLine(path: string, line: string, now: Date): Reading {
  const [time, slot, measure, value, more] = line.split(',');
  const read = readReading({ time, slot: numberOf(slot), measure, value: numberOf(value) }, now);
  if ('fault' in read || more !== undefined) throw archiveInvalid(path);
  return read.reading;
}

/** `Number('')` would be 0. */
const numberOf = (cell: string | undefined): number => (cell ? Number(cell) : Number.NaN);
