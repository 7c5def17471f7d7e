import type { WeatherStep } from '@propolis/domain';
import type { MeteoSwiss, StationFile } from '../../gateways/meteoswiss.ts';
import { readWeatherFile } from '../../gateways/meteoswiss-files.ts';
import type { PublicCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { JobCtx } from '../../platform/jobs/hands.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { weatherBackfill } from './weather.jobs.ts';
import type { WeatherSource } from './weather.poll.ts';
import { findBackfill, noteBackfill } from './weather.state.queries.ts';
import { storeDays, storeHours, storeReadings } from './weather.store.queries.ts';

const HOUR = 3_600_000; // ms
/** The files of today overlap those until yesterday this far, so that a day without us leaves no gap. */
const OVERLAP = 30 * HOUR;
/** So that the stations are not asked for all at once. */
const SPREAD = 2 * HOUR;

/** A station that was not linked before: its past is read. What was read within the last day is kept as it is. */
export async function followStation(
  { db, jobs, now }: Pick<PublicCtx, 'db' | 'jobs' | 'now'>,
  station: string,
): Promise<void> {
  if (!(await isFresh(db, station, now))) await jobs.add(weatherBackfill, { station });
}

async function isFresh(db: Db, station: string, now: Date): Promise<boolean> {
  const done = await findBackfill(db, station);
  return done !== undefined && now.getTime() - done.done_at.getTime() < OVERLAP;
}

/** Once a day the network's own hours and days of the linked stations are read. */
export async function refreshStations(
  { db, meteoswiss, random }: WeatherSource,
  stations: readonly string[],
  now: Date,
): Promise<void> {
  if (!meteoswiss) return;
  for (const station of stations) {
    const runAt = new Date(now.getTime() + random() * SPREAD);
    await createJobs(db).add(weatherBackfill, { station }, { runAt });
  }
}

/** Reads the files of one station; those that there are not, and those of a station that we do not know, are passed over. */
export async function backfillStation(
  { db, meteoswiss }: WeatherSource,
  { station }: { readonly station: string },
  { now, signal }: JobCtx,
): Promise<void> {
  if (!meteoswiss) return;
  const files: readonly StationFile[] = (await isFresh(db, station, now))
    ? ['h_now', 'd_recent']
    : ['t_now', 'h_recent', 'h_now', 'd_recent'];
  for (const file of files) {
    const text = await textOf(meteoswiss, { station, file, signal });
    if (text !== undefined) await keep(db, { file, text, station });
  }
  await noteBackfill(db, station, now);
}

interface Wanted {
  readonly station: string;
  readonly file: StationFile;
  readonly signal: AbortSignal;
}

async function textOf(
  meteoswiss: MeteoSwiss,
  { station, file, signal }: Wanted,
): Promise<string | undefined> {
  const answer = await meteoswiss.ofStation(station, file, signal);
  return answer.kind === 'file' ? answer.text : undefined;
}

const STORE = { t: storeReadings, h: storeHours, d: storeDays } as const;
const stepOf = (file: StationFile): WeatherStep => {
  if (file.startsWith('t')) return 't';
  return file.startsWith('h') ? 'h' : 'd';
};

interface Got {
  readonly station: string;
  readonly file: StationFile;
  readonly text: string;
}

async function keep(db: Db, { file, text, station }: Got): Promise<void> {
  const step = stepOf(file);
  // Nothing of another station, whatever the file says.
  const values = [...readWeatherFile(text, step)].filter((value) => value.station === station);
  await db.transaction().execute(async (transaction) => void (await STORE[step](transaction, values)));
}
