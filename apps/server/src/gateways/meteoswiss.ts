import type { WeatherStep } from '@propolis/domain';
import { watched } from '@propolis/observability';
import type { Upstream } from './fetch-json.ts';

/** The result of a request. */
export type WeatherFile =
  | { readonly kind: 'file'; readonly text: string; readonly etag: string | null }
  /** Unchanged since this ETag. */
  | { readonly kind: 'unchanged' }
  /** The file does not exist: the service answers 403 or 404. */
  | { readonly kind: 'none' };

/**
 * The files of one station: from yesterday noon (UTC) until now, from 1 January until yesterday, and earlier years:
 * daily values in one file, hourly values in one per decade.
 */
export type StationFile =
  | `${WeatherStep}_now`
  | `${WeatherStep}_recent`
  | 'd_historical'
  | `h_historical_${number}-${number}`;

/** MeteoSwiss's open data. Throws on an error status, a timeout or a response that is too large. */
export interface MeteoSwiss {
  /** The latest ten minutes of all stations. */
  readonly current: (etag: string | null) => Promise<WeatherFile>;
  readonly ofStation: (station: string, file: StationFile, signal: AbortSignal) => Promise<WeatherFile>;
}

/** The file of all stations has 17 kB, the largest of one station 5.3 MB; much larger responses are refused. */
const CURRENT_MAX_BYTES = 1_000_000;
const STATION_MAX_BYTES = 30_000_000;
/** Timeout in ms: no user waits, but the next poll comes in ten minutes. */
const CURRENT_WITHIN = 60_000;
const STATION_WITHIN = 180_000;

const CURRENT = 'ch.meteoschweiz.messwerte-aktuell/VQHA80.csv';
const pathOf = (station: string, file: StationFile): string => {
  const code = station.toLowerCase();
  return `ch.meteoschweiz.ogd-smn/${code}/ogd-smn_${code}_${file}.csv`;
};

export function createMeteoSwiss(url: string, { userAgent, timeout }: Omit<Upstream, 'log'>): MeteoSwiss {
  const base = `${url.replace(/\/+$/, '')}/`;
  const get = (path: string, asked: Asked): Promise<WeatherFile> =>
    watched({ kind: 'call', name: 'weather' }, () => fetchFile(path, asked));
  const fetchFile = async (path: string, { etag, most, signal }: Asked): Promise<WeatherFile> => {
    const answer = await fetch(new URL(path, base), {
      // Redirects are refused: only the configured host is called.
      redirect: 'error',
      headers: { 'user-agent': userAgent, ...(etag !== null && { 'if-none-match': etag }) },
      signal,
    });
    if (answer.ok)
      return { kind: 'file', text: await readText(answer, most), etag: answer.headers.get('etag') };
    await answer.body?.cancel();
    if (answer.status === 304 && etag !== null) return { kind: 'unchanged' };
    if (answer.status === 403 || answer.status === 404) return { kind: 'none' };
    throw new Error(`status ${answer.status}`);
  };
  return {
    current: (etag) =>
      get(CURRENT, { etag, most: CURRENT_MAX_BYTES, signal: AbortSignal.timeout(timeout ?? CURRENT_WITHIN) }),
    ofStation: (station, file, stopping) => {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeout ?? STATION_WITHIN)]);
      return get(pathOf(station, file), { etag: null, most: STATION_MAX_BYTES, signal });
    },
  };
}

interface Asked {
  readonly etag: string | null;
  readonly most: number;
  readonly signal: AbortSignal;
}

/** The files are encoded in Windows-1252. */
async function readText(answer: Response, most: number): Promise<string> {
  const decoder = new TextDecoder('windows-1252');
  let text = '';
  let bytes = 0;
  // Node's stream is async iterable; the DOM type does not declare it.
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new Error(`more than ${most} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
