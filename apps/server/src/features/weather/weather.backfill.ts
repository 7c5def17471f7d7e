import type { WeatherStep } from '@propolis/domain';
import { HOUR_MS } from '@propolis/domain';
import type { PublicCtx } from '@propolis/http-kit';
import { createJobs, type JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import type { MeteoSwiss, StationFile } from '../../gateways/meteoswiss.ts';
import { readWeatherFile } from '../../gateways/meteoswiss-files.ts';
import { weatherBackfill } from './weather.jobs.ts';
import type { WeatherSource } from './weather.poll.ts';
import { findBackfill, noteBackfill } from './weather.state.queries.ts';
import { storeDays, storeHours, storeReadings } from './weather.store.queries.ts';
import { ofOurTime, YEARS_BEFORE } from './weather.times.ts';

/** The files of today overlap those until yesterday this far, so that a day without us leaves no gap. */
const OVERLAP = 30 * HOUR_MS;
/** So that the stations are not asked for all at once. */
const SPREAD = 2 * HOUR_MS;

/** A station that was not linked before: its past is read. What was read within the last day is kept as it is. */
export async function followStation(
  { db, jobs, now }: Pick<PublicCtx, 'db' | 'jobs' | 'now'>,
  station: string,
): Promise<void> {
  if (!(await isFresh(db, station, now))) await jobs.add(weatherBackfill, { station });
}

async function isFresh(db: Db, station: string, now: Date): Promise<boolean> {
  return isRecent(await findBackfill(db, station), now);
}

type Backfill = Awaited<ReturnType<typeof findBackfill>>;

const isRecent = (done: Backfill, now: Date): boolean =>
  done !== undefined && now.getTime() - done.done_at.getTime() < OVERLAP;

/** Small ones from day to day; after a while without us those of the year; once a year those of the years before. */
function filesToRead(done: Backfill, now: Date): readonly StationFile[] {
  if (isRecent(done, now)) return ['h_now', 'd_recent'];
  const ofYear: readonly StationFile[] = ['t_now', 'h_recent', 'h_now', 'd_recent'];
  const year = now.getUTCFullYear();
  if (done?.done_at.getUTCFullYear() === year) return ofYear;
  return [...ofYear, ...hoursBefore(year), 'd_historical'];
}

/** The file of each decade in which one of the years lies. */
function hoursBefore(year: number): readonly StationFile[] {
  const decades = new Set([year - YEARS_BEFORE.h, year - 1].map((one) => one - (one % 10)));
  return [...decades].map((decade): StationFile => `h_historical_${decade}-${decade + 9}`);
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
  const files = filesToRead(await findBackfill(db, station), now);
  for (const file of files) {
    const text = await textOf(meteoswiss, { station, file, signal });
    if (text !== undefined) await keep(db, { file, text, station, now });
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
  readonly now: Date;
}

async function keep(db: Db, { file, text, station, now }: Got): Promise<void> {
  const step = stepOf(file);
  // Nothing of another station, whatever the file says.
  const values = ofOurTime(readWeatherFile(text, step), step, now).filter(
    (value) => value.station === station,
  );
  await db.transaction().execute(async (transaction) => void (await STORE[step](transaction, values)));
}
