import { type Archive, archiveInvalid, inPages, readLines } from '@propolis/account-archive';
import { type Reading, readReading } from '@propolis/domain';
import { holdQuota, holdWritten } from '@propolis/http-kit';
import { makeMonths } from '@propolis/time-series';
import { type ArchiveReading, type ArchiveWriting, idOfThing } from '../account/account.service.ts';
import { addReadings, keyOf, lockSeries, type SeriesKey } from './readings.queries.ts';
import { READINGS_METER } from './readings.usage.ts';
import { READINGS_HEAD, readingsFile } from './sensors.export.ts';

/** Of one insertion: a statement of a tenth of a second, between which others get their turn. */
const PAGE = 5000;

/**
 * Looks at every reading of these scales, of which there may be as many as an account keeps. Their months are made here:
 * making one keeps other scales waiting until its transaction ends, and that of an import takes long.
 */
export async function checkReadings(
  { archive, now, db, settings }: ArchiveReading,
  scales: readonly { readonly uid: string }[],
): Promise<void> {
  const months = new Map<string, Date>();
  let readings = 0;
  for (const { uid } of scales)
    for await (const { time } of readReadings(archive, uid, now)) {
      readings += 1;
      holdQuota(readings, settings.quotas.readings, READINGS_METER.code);
      const at = new Date(time);
      const month = `${at.getUTCFullYear()} ${at.getUTCMonth()}`;
      if (!months.has(month)) months.set(month, at);
    }
  if (months.size > 0) await makeMonths(db, 'scale_readings', [...months.values()]);
}

/** Adds those that are not there; answers how many. */
export async function importReadings(writing: ArchiveWriting, uid: string): Promise<number> {
  const { db, archive, now } = writing;
  const scaleId = idOfThing(writing, 'scale', uid);
  let added = 0;
  for await (const page of inPages(readReadings(archive, uid, now), PAGE)) {
    const keys = new Map<string, SeriesKey>(
      page.map(({ slot, measure }) => [keyOf({ slot, measure }), { slot, measure }]),
    );
    const series = await lockSeries(db, scaleId, [...keys.values()]);
    added += await addReadings(
      db,
      page.map(({ slot, measure, time, value }) => ({
        seriesId: series.get(keyOf({ slot, measure })) ?? 0, // locked just above
        time,
        value,
      })),
    );
  }
  const { user, settings } = writing;
  const asking = { db, userId: user.id, quotas: settings.quotas, now };
  if (added > 0) await holdWritten(asking, READINGS_METER);
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

/** Nothing is no number, though JavaScript takes it for 0. */
const numberOf = (cell: string | undefined): number => (cell ? Number(cell) : Number.NaN);
