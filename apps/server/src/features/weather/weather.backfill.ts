import { HOUR_MS, type WeatherStep } from '@propolis/domain';
import type { PublicCtx } from '@propolis/http-kit';
import { createJobs, type JobCtx } from '@propolis/jobs';
import type { StationFile } from '../../gateways/meteoswiss.ts';
import { readWeatherFile } from '../../gateways/meteoswiss-files.ts';
import { weatherBackfill } from './weather.jobs.ts';
import type { WeatherSource } from './weather.poll.ts';
import { findBackfill, noteBackfill } from './weather.state.queries.ts';
import { storeDays, storeHours, storeReadings } from './weather.store.queries.ts';
import { ofOurTime, YEARS_BEFORE } from './weather.times.ts';

/**
 * Files of the current day overlap those until yesterday by this much, so that a day of downtime leaves no
 * gap.
 */
const OVERLAP = 30 * HOUR_MS;
/** Spreads the requests for all stations. */
const SPREAD = 2 * HOUR_MS;

/** Fetches the past of a newly linked station. Data fetched within the last day is not fetched again. */
export async function followStation(
  { db, jobs, now }: Pick<PublicCtx, 'db' | 'jobs' | 'now'>,
  station: string,
): Promise<void> {
  if (!isRecent(await findBackfill(db, station), now)) await jobs.add(weatherBackfill, { station });
}

type Backfill = Awaited<ReturnType<typeof findBackfill>>;

const isRecent = (done: Backfill, now: Date): boolean =>
  done !== undefined && now.getTime() - done.done_at.getTime() < OVERLAP;

/** Small files every day; after downtime those of the year; once a year those of earlier years. */
function filesToRead(done: Backfill, now: Date): readonly StationFile[] {
  if (isRecent(done, now)) return ['h_now', 'd_recent'];
  const ofYear: readonly StationFile[] = ['t_now', 'h_recent', 'h_now', 'd_recent'];
  const year = now.getUTCFullYear();
  if (done?.done_at.getUTCFullYear() === year) return ofYear;
  return [...ofYear, ...hoursBefore(year), 'd_historical'];
}

/** The file of each decade that contains one of the years. */
function hoursBefore(year: number): readonly StationFile[] {
  const decades = new Set([year - YEARS_BEFORE.h, year - 1].map((one) => one - (one % 10)));
  return [...decades].map((decade): StationFile => `h_historical_${decade}-${decade + 9}`);
}

/** Once a day fetches the network's hourly and daily values of linked stations. */
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

/** Fetches the files of one station; skips missing files and unknown stations. */
export async function backfillStation(
  { db, meteoswiss }: WeatherSource,
  { station }: { readonly station: string },
  { now, signal }: JobCtx,
): Promise<void> {
  if (!meteoswiss) return;
  const files = filesToRead(await findBackfill(db, station), now);
  for (const file of files) {
    const answer = await meteoswiss.ofStation(station, file, signal);
    if (answer.kind !== 'file') continue;
    const step = stepOf(file);
    const values = ofOurTime(readWeatherFile(answer.content, step), step, now);
    // Ignores rows of other stations.
    const own = values.filter((value) => value.station === station);
    await db.transaction().execute(async (transaction) => void (await STORE[step](transaction, own)));
  }
  await noteBackfill(db, station, now);
}

const STORE = { t: storeReadings, h: storeHours, d: storeDays } as const;
const stepOf = (file: StationFile): WeatherStep => {
  if (file.startsWith('t')) return 't';
  return file.startsWith('h') ? 'h' : 'd';
};
