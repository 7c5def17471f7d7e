import { setImmediate } from 'node:timers/promises';
import { addDays, type ForecastPlace, HOUR_MS, MINUTE_MS, nearestForecastPoint } from '@propolis/domain';
import type { PublicCtx } from '@propolis/http-kit';
import { createJobs, type JobCtx } from '@propolis/jobs';
import { reasonOf } from '@propolis/observability';
import type { Db } from '@propolis/postgres';
import type { MeteoSwiss } from '../../../gateways/meteoswiss.ts';
import { UnreadableFile } from '../../../gateways/meteoswiss-files.ts';
import type { ForecastRun } from '../../../gateways/meteoswiss-forecast.ts';
import { pointKey } from '../../../gateways/meteoswiss-forecast-files.ts';
import { forecastFetch } from '../weather.jobs.ts';
import type { WeatherSource } from '../weather.poll.ts';
import { findForecastDays, findPointsAround } from './forecast.queries.ts';
import {
  countPoints,
  type DayOfPoint,
  type ForecastTurn,
  findAllPoints,
  findStoredPoints,
  noteForecast,
  noteForecastFailure,
  noteForecastSuccess,
  storeForecast,
  storePoints,
  takeForecastTurn,
} from './forecast.store.queries.ts';

/** Spreads the requests of all installations. */
const SPREAD = 10 * MINUTE_MS;
/**
 * A fetch takes seconds; a point that became used during it waits for the next one. Apiaries that move again and again
 * cause no more fetches than this.
 */
const AGAIN_AFTER = MINUTE_MS;
/** A newer run differs little from one of the last hours. */
const REFRESH_AFTER = 3 * HOUR_MS;
const POINTS_REFRESH_AFTER = 7 * 24 * HOUR_MS;
/** The list of points loses some over the years; one that lost half of them was cut. */
const POINTS_LEFT = 0.5;
/** Places compared with all points before other work gets its turn. */
const PLACES_AT_ONCE = 500;

/** Every hour; queues a fetch after a random delay. */
export async function tickForecast({ db, meteoswiss, random }: WeatherSource, now: Date): Promise<void> {
  if (!meteoswiss) return;
  await createJobs(db).add(forecastFetch, {}, { runAt: new Date(now.getTime() + random() * SPREAD) });
}

/** Fetches the forecast if the point of a new or moved apiary has none. */
export async function followPlace(
  { db, jobs, now }: Pick<PublicCtx, 'db' | 'jobs' | 'now'>,
  place: ForecastPlace,
): Promise<void> {
  const nearest = nearestForecastPoint(place, await findPointsAround(db, place));
  const today = now.toISOString().slice(0, 10);
  const days = nearest ? await findForecastDays(db, nearest.point, today) : [];
  if (days.length === 0) await jobs.add(forecastFetch, {});
}

/**
 * Fetches the newest run for the points nearest to these places; one process at a time. Failures are stored, not
 * thrown: the stored run is shown for some time, and then the reason.
 */
export async function fetchForecast(
  { db, meteoswiss, log }: Pick<WeatherSource, 'db' | 'meteoswiss' | 'log'>,
  places: readonly ForecastPlace[],
  job: JobCtx,
): Promise<void> {
  if (!meteoswiss || places.length === 0) return;
  const turn = await takeForecastTurn(db, job.now);
  if (!turn) {
    const runAt = new Date(job.now.getTime() + AGAIN_AFTER);
    await createJobs(db).add(forecastFetch, {}, { runAt });
    return;
  }
  const forecast: Fetching = { db, files: meteoswiss.forecast, ...job };
  try {
    await refreshPoints(forecast, turn);
    await refreshDays(forecast, turn, await findPointsInUse(db, places));
    await noteForecastSuccess(db, new Date(job.now.getTime() + AGAIN_AFTER));
  } catch (error) {
    // The process stops: the job runs again.
    job.signal.throwIfAborted();
    const fault = error instanceof UnreadableFile ? 'unreadable' : 'unreachable';
    await noteForecastFailure(db, { now: job.now, fault });
    log(`forecast: ${fault}: ${reasonOf(error)}`, { level: 'warning' });
  }
}

interface Fetching extends JobCtx {
  readonly db: Db;
  readonly files: MeteoSwiss['forecast'];
}

async function refreshPoints({ db, files, now, signal }: Fetching, turn: ForecastTurn): Promise<void> {
  const { points_read_at, points_etag } = turn;
  if (points_read_at && now.getTime() - points_read_at.getTime() < POINTS_REFRESH_AFTER) return;
  const list = await files.points({ etag: points_etag, now, signal });
  if (list.kind === 'none') throw new Error('there is no list of points');
  if (list.kind === 'unchanged') return noteForecast(db, { points_read_at: now });
  const { content, etag } = list;
  if (content.length < (await countPoints(db)) * POINTS_LEFT)
    throw new UnreadableFile(`only ${content.length} points`);
  await db.transaction().execute(async (transaction) => {
    await storePoints(transaction, content);
    await noteForecast(transaction, { points_read_at: now, points_etag: etag });
  });
}

async function findPointsInUse(db: Db, places: readonly ForecastPlace[]): Promise<ReadonlySet<string>> {
  const points = await findAllPoints(db);
  const keys = new Set<string>();
  for (const [index, place] of places.entries()) {
    if (index % PLACES_AT_ONCE === 0) await setImmediate();
    const nearest = nearestForecastPoint(place, points);
    if (nearest) keys.add(pointKey(nearest.point));
  }
  return keys;
}

async function refreshDays(
  fetching: Fetching,
  turn: ForecastTurn,
  points: ReadonlySet<string>,
): Promise<void> {
  const { db, files, now, signal } = fetching;
  const stored = await findStoredPoints(db);
  const isIncomplete = [...points].some((point) => !stored.has(point));
  const isRecent = turn.run_at !== null && now.getTime() - turn.run_at.getTime() < REFRESH_AFTER;
  if (points.size === 0 || (isRecent && !isIncomplete)) return;
  const run = await files.newestRun({ etag: isIncomplete ? null : turn.files_etag, now, signal });
  if (run.kind === 'none') throw new Error('there is no run');
  if (run.kind === 'unchanged') return;
  const { runAt } = run.content;
  const days = await readDays(fetching, run.content, points);
  await db.transaction().execute(async (transaction) => {
    await storeForecast(transaction, days, runAt);
    await noteForecast(transaction, { run_at: runAt, files_etag: run.etag });
  });
}

/** Earlier and later days are not part of a run. */
const DAYS_AHEAD = 12;

/** The days of a run with both values. */
async function readDays(
  { files, signal, now }: Fetching,
  run: ForecastRun,
  points: ReadonlySet<string>,
): Promise<DayOfPoint[]> {
  const first = addDays(now.toISOString().slice(0, 10), -1);
  const last = addDays(first, DAYS_AHEAD);
  const days: DayOfPoint[] = [];
  const minimums = await files.values({ file: run.files.minimum, extreme: 'minimum', points, signal });
  const maximums = await files.values({ file: run.files.maximum, extreme: 'maximum', points, signal });
  for (const [key, byDay] of minimums)
    for (const [day, minimum] of byDay) {
      const maximum = maximums.get(key)?.get(day);
      if (maximum === undefined || maximum < minimum || day < first || day > last) continue;
      days.push({ key, day, minimum, maximum });
    }
  if (days.length === 0) throw new UnreadableFile('no day of a point in use');
  return days;
}
