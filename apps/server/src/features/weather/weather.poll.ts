import { MINUTE_MS, SECOND_MS } from '@propolis/domain';
import { createJobs } from '@propolis/jobs';
import { type Log, reasonOf } from '@propolis/observability';
import type { Db } from '@propolis/postgres';
import type { MeteoSwiss, WeatherFile } from '../../gateways/meteoswiss.ts';
import { readWeatherFile, UnreadableFile } from '../../gateways/meteoswiss-files.ts';
import { weatherPoll } from './weather.jobs.ts';
import {
  noteAnswer,
  noteFailure,
  type PollTurn,
  takeTurn,
  type WeatherFault,
} from './weather.state.queries.ts';
import { storeReadings } from './weather.store.queries.ts';
import { ofOurTime } from './weather.times.ts';

export interface WeatherSource {
  readonly db: Db;
  /** Undefined if disabled. */
  readonly meteoswiss: MeteoSwiss | undefined;
  readonly log: Log;
  /** 0 to 1, for jitter between installations. */
  readonly random: () => number;
}

/** All clocks tick at the same time, so requests are delayed by up to half a minute. */
const SPREAD = 30 * SECOND_MS;
const FIRST_PAUSE = 5 * MINUTE_MS;
const LONGEST_PAUSE = 120 * MINUTE_MS;

/** Every few minutes; queues a poll after a random delay. */
export async function tickWeather({ db, meteoswiss, random }: WeatherSource, now: Date): Promise<void> {
  if (!meteoswiss) return;
  await createJobs(db).add(weatherPoll, {}, { runAt: new Date(now.getTime() + random() * SPREAD) });
}

/**
 * Fetches the newest ten-minute values of all stations, in one of several processes. Failures are stored, not
 * thrown: everything else continues, the connector shows them, and retries back off.
 */
export async function pollWeather(source: WeatherSource, now: Date): Promise<void> {
  const { db, meteoswiss } = source;
  if (!meteoswiss) return;
  const turn = await takeTurn(db, now);
  if (!turn) return;
  try {
    await keep(db, await meteoswiss.current(turn.etag), now);
  } catch (error) {
    await fail(source, turn, now, error);
  }
}

async function keep(db: Db, file: WeatherFile, now: Date): Promise<void> {
  if (file.kind === 'none') throw new Error('there is no such file');
  if (file.kind === 'unchanged') return noteAnswer(db, now);
  const values = ofOurTime(readWeatherFile(file.content, 't'), 't', now);
  if (values.length === 0) throw new UnreadableFile('no value of our time');
  // A slow clock of the server, or a fast one of a station, must not delay the next request.
  const slot = new Date(Math.min(now.getTime(), Math.max(...values.map(({ time }) => time))));
  await db.transaction().execute(async (transaction) => {
    await storeReadings(transaction, values);
    await noteAnswer(transaction, now, { etag: file.etag, slot });
  });
}

async function fail(
  { db, log, random }: WeatherSource,
  turn: PollTurn,
  now: Date,
  error: unknown,
): Promise<void> {
  const fault: WeatherFault = error instanceof UnreadableFile ? 'unreadable' : 'unreachable';
  const pause = Math.min(FIRST_PAUSE * 2 ** turn.failures, LONGEST_PAUSE) * (0.5 + random() / 2);
  await noteFailure(db, now, fault, new Date(now.getTime() + pause));
  log(`weather: ${fault}: ${reasonOf(error)}`, { level: 'warning' });
}
