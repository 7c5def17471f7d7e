import type { WeatherStep } from '@propolis/domain';
import { limitedTo } from '@propolis/runtime';
import type { Upstream } from './fetch-json.ts';
import { createFetchFile, type Fetched, readText } from './meteoswiss-fetch.ts';
import { createForecastFiles, type ForecastFiles } from './meteoswiss-forecast.ts';

/** The text of a file of stations. */
export type WeatherFile = Fetched<string>;

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
  readonly forecast: ForecastFiles;
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
  const fetchFile = createFetchFile(url, { userAgent });
  return {
    current: (etag) =>
      fetchFile(CURRENT, {
        ...{ etag, maxBytes: CURRENT_MAX_BYTES, read: readText },
        signal: AbortSignal.timeout(timeout ?? CURRENT_WITHIN),
      }),
    ofStation: (station, file, stopping) =>
      fetchFile(pathOf(station, file), {
        ...{ etag: null, maxBytes: STATION_MAX_BYTES, read: readText },
        signal: limitedTo(timeout ?? STATION_WITHIN, stopping),
      }),
    forecast: createForecastFiles(fetchFile, timeout),
  };
}
