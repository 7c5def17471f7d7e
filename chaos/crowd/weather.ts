import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE_MS } from '@propolis/domain';
import type { Crowd, Scene } from './crowd.ts';

/** Some stations of the real network; the file holds their ten-minute values. */
const STATIONS = ['BER', 'GVE', 'PAY'];
/** A worker has four minutes for a slot that it claimed, even if its process is killed (`weather.state.queries.ts`). */
const LEAST_BETWEEN = 4 * MINUTE_MS - 1000;

export interface WeatherService {
  readonly url: string;
  /** Times of the requests for the file of all stations, by `performance.now()`. */
  readonly asked: readonly number[];
  readonly close: () => void;
}

export async function serveWeather(): Promise<WeatherService> {
  const asked: number[] = [];
  const server = createServer(({ url }, answer) => {
    if (!url?.endsWith('VQHA80.csv')) return answer.writeHead(403).end();
    asked.push(performance.now());
    return answer.writeHead(200).end(fileOf(Date.now()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function fileOf(now: number): string {
  const slot = new Date(Math.floor((now - 4 * MINUTE_MS) / (10 * MINUTE_MS)) * 10 * MINUTE_MS);
  const time = slot.toISOString().replace(/\D/g, '').slice(0, 12);
  const lines = STATIONS.map((station) => `${station};${time};12.50;3;7.2;0`);
  return `Station/Location;Date;tre200s0;sre000z0;fu3010z0;rre150z0\n${lines.join('\n')}\n`;
}

/** Checks that only one of the workers polls. */
export const askedByOne =
  ({ asked }: WeatherService) =>
  async ({ recorder, query }: Scene): Promise<Crowd> => ({
    gone: Promise.resolve(),
    check: async () => {
      for (const [index, at] of asked.entries()) {
        recorder.count('questions to the weather service');
        if (index > 0 && at - (asked[index - 1] ?? 0) < LEAST_BETWEEN)
          recorder.fault('the weather service was asked twice for the same');
      }
      const [kept] = await query<{ slots: number }>(
        'select count(distinct time)::int as slots from weather_readings',
      );
      if (asked.length > 0 && (kept?.slots ?? 0) > asked.length)
        recorder.fault(`${kept?.slots} moments of weather are kept of ${asked.length} answers`);
    },
  });
