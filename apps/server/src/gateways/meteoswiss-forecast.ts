import { addDays, type IsoDay } from '@propolis/domain';
import { limitedTo } from '@propolis/runtime';
import { z } from 'zod';
import { type Fetched, type FetchFile, readText } from './meteoswiss-fetch.ts';
import { UnreadableFile } from './meteoswiss-files.ts';
import { type FilePoint, readDayFile, readPointFile } from './meteoswiss-forecast-files.ts';

/** Daily parameters of the forecast, by the local day. */
const PARAMETERS = { minimum: 'tre200pn', maximum: 'tre200px' } as const;
/** What a daily file holds of each day. */
export type Extreme = keyof typeof PARAMETERS;

/** A run of the model whose daily files are both published. */
export interface ForecastRun {
  readonly runAt: Date;
  readonly files: Readonly<Record<Extreme, string>>;
}

export interface Asked {
  readonly etag: string | null;
  readonly now: Date;
  readonly signal: AbortSignal;
}

interface DayFile {
  /** Its path. */
  readonly file: string;
  readonly extreme: Extreme;
  /** Keys of the points to keep. */
  readonly points: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

/** MeteoSwiss's local forecast. Throws on an error status, a timeout, or a response that is too large or unreadable. */
export interface ForecastFiles {
  /** The postal codes and mountains of the forecast. */
  readonly points: (asked: Asked) => Promise<Fetched<FilePoint[]>>;
  /** The newest complete run; `none` if neither today nor yesterday has one. */
  readonly newestRun: (asked: Asked) => Promise<Fetched<ForecastRun>>;
  /** °C by day, by the key of the point. */
  readonly values: (file: DayFile) => Promise<ReadonlyMap<string, ReadonlyMap<IsoDay, number>>>;
}

/** The points have 600 kB, a daily file 300 kB, the list of a day's files up to 400 kB. */
const MAX_BYTES = 5_000_000;
/** Timeout in ms: no user waits, and the next try comes within an hour. */
const WITHIN = 60_000;

const COLLECTION = 'ch.meteoschweiz.ogd-local-forecasting';
const POINTS = `${COLLECTION}/ogd-local-forecasting_meta_point.csv`;
/** The model and its region, the time of the run in UTC, the parameter. */
const FILE_NAME = /^[a-z\d]+\.[a-z\d]+\.(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)\.([a-z\d]+)\.csv$/;

const Item = z.object({ assets: z.record(z.string(), z.unknown()) });

export function createForecastFiles(fetchFile: FetchFile, timeout = WITHIN): ForecastFiles {
  const within = (signal: AbortSignal) => limitedTo(timeout, signal);
  /** The newest complete run in the list of the files of a day (UTC). */
  const runOf = async (day: IsoDay, { etag, now, signal }: Asked): Promise<Fetched<ForecastRun>> => {
    const item = `${day.replaceAll('-', '')}-ch`;
    const list = await fetchFile(`api/stac/v1/collections/${COLLECTION}/items/${item}`, {
      ...{ etag, maxBytes: MAX_BYTES, signal: within(signal) },
      read: readNames,
    });
    if (list.kind !== 'file') return list;
    const run = newestIn(list.content, `${COLLECTION}/${item}`, now);
    return run ? { ...list, content: run } : { kind: 'none' };
  };
  return {
    points: ({ etag, signal }) =>
      fetchFile(POINTS, { etag, maxBytes: MAX_BYTES, signal: within(signal), read: readPointFile }),
    newestRun: async (asked) => {
      const today = asked.now.toISOString().slice(0, 10);
      const run = await runOf(today, asked);
      // Shortly after midnight the list of the day does not exist, or has no complete run.
      return run.kind === 'none' ? runOf(addDays(today, -1), asked) : run;
    },
    values: async ({ file, extreme, points, signal }) => {
      const answer = await fetchFile(file, {
        ...{ etag: null, maxBytes: MAX_BYTES, signal: within(signal) },
        read: (bytes) => readDayFile(bytes, PARAMETERS[extreme], points),
      });
      if (answer.kind !== 'file') throw new Error(`there is no ${file}`);
      return answer.content;
    },
  };
}

async function readNames(bytes: AsyncIterable<Uint8Array>): Promise<string[]> {
  const text = await readText(bytes);
  try {
    return Object.keys(Item.parse(JSON.parse(text)).assets);
  } catch {
    throw new UnreadableFile('no list of files');
  }
}

/** Ahead of the server's clock by at most this much (ms); a wrong name would hide all later runs. */
const AHEAD_MAX = 3_600_000;

/** The addresses in the list are not used: only the configured host is called. */
function newestIn(names: readonly string[], folder: string, now: Date): ForecastRun | undefined {
  const runs = new Map<number, Map<string, string>>();
  for (const name of names) {
    const [, year, month, day, hour, minute, parameter] = FILE_NAME.exec(name) ?? [];
    if (parameter === undefined) continue;
    const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
    if (time > now.getTime() + AHEAD_MAX) continue;
    const files = runs.get(time) ?? new Map<string, string>();
    runs.set(time, files.set(parameter, `${folder}/${name}`));
  }
  for (const [time, files] of [...runs].sort(([one], [other]) => other - one)) {
    const minimum = files.get(PARAMETERS.minimum);
    const maximum = files.get(PARAMETERS.maximum);
    if (minimum && maximum) return { runAt: new Date(time), files: { minimum, maximum } };
  }
  return undefined;
}
