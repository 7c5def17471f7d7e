import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { WeatherStep } from '@propolis/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { testUpstream } from '../../test/upstream.ts';
import { createMeteoSwiss } from './meteoswiss.ts';
import { readWeatherFile, UnreadableFile } from './meteoswiss-files.ts';

const SAMPLES = fileURLToPath(new URL('../../../../../shared/data/meteoswiss-samples/', import.meta.url));
const read = (text: string, step: WeatherStep = 't') => [...readWeatherFile(text, step)];
const sample = (name: string) => readFileSync(SAMPLES + name, 'latin1');

const NEW_LAYOUT = [
  'Station/Location;Date;tre200s0;rre150z0;sre000z0;honey000;fu3010z0',
  'TAE;202603281940;1.40;0.10;0.00;7;4.30',
  'BAN;202603281940;-;-;10.00;7;-',
];
const OLD_LAYOUT = [
  'MeteoSchweiz / MeteoSuisse / MeteoSvizzera / MeteoSwiss',
  ' ',
  'stn;time;tre200s0;sre000z0;fu3010z0',
  'TAE;202005161230;16.0;10;9.7',
];

describe('a file of the network', () => {
  test('of all stations has the values of one slot, by column name, without missing values', () => {
    const time = Date.parse('2026-03-28T19:40:00Z');
    expect(read(NEW_LAYOUT.join('\n'))).toEqual([
      { station: 'TAE', measurement: 'tre200s0', time, value: 1.4 },
      { station: 'TAE', measurement: 'sre000z0', time, value: 0 },
      { station: 'TAE', measurement: 'fu3010z0', time, value: 4.3 },
      { station: 'TAE', measurement: 'rre150z0', time, value: 0.1 },
      { station: 'BAN', measurement: 'sre000z0', time, value: 10 },
    ]);
  });

  test('in the layout before October 2020 is read too', () => {
    expect(read(OLD_LAYOUT.join('\n'))).toHaveLength(3);
  });

  test.each([
    ['t', 'tre200s0;sre000z0;fu3010z0;rre150z0', 10, 80],
    ['h', 'tre200h0;sre000h0;fu3010h0;rre150h0', 60, 200],
    // The daily precipitation is from midnight to midnight; `rre150d0` is from six to six.
    ['d', 'tre200d0;sre000d0;fu3010d0;rka150d0', 1440, 900],
  ] as const)('of one station, step %s, has keys of its own', (step, keys, minutes, rain) => {
    const line = (...values: readonly (number | string)[]) =>
      `station_abbr;reference_timestamp;${keys};rre150d0\r\nBER;26.08.2026 00:10;${values.join(';')};0.7\r\n`;
    const time = Date.parse('2026-08-26T00:10:00Z');
    expect(read(line(60, minutes, 400, rain), step)).toEqual([
      { station: 'BER', measurement: 'tre200s0', time, value: 60 },
      { station: 'BER', measurement: 'sre000z0', time, value: minutes },
      { station: 'BER', measurement: 'fu3010z0', time, value: 400 },
      { station: 'BER', measurement: 'rre150z0', time, value: rain },
    ]);
    expect(read(line(-80, 0, 0, 0), step)).toHaveLength(4);
    // Missing, and more or less than is possible.
    expect(read(line('', '', '', ''), step)).toEqual([]);
    expect(read(line(60.1, minutes + 1, 400.1, rain + 1), step)).toEqual([]);
    expect(read(line(-80.1, -0.1, -0.1, -0.1), step)).toEqual([]);
  });

  test.each([
    ['TAE;002603281940;1.40;0;0;0;0', 'a year without its century'],
    ['TAE;202613011940;1.40;0;0;0;0', 'a month that does not exist'],
    ['TAE;202602301940;1.40;0;0;0;0', 'a day that does not exist'],
    ['TAE;202603282440;1.40;0;0;0;0', 'an hour that does not exist'],
    ['TAE;202603281960;1.40;0;0;0;0', 'a minute that does not exist'],
    ['TAE;yesterday;1.40;0;0;0;0', 'no time'],
    [';202603281940;1.40;0;0;0;0', 'no station'],
    ['TAE', 'hardly anything'],
    ['TAE;202603281940;1', 'what was cut in the middle of 18.40'],
    ['TAE;202603281940;1;40;0;10;0;0;4;30', 'commas that became new columns'],
    ['TAE;202603281940;1,4;wet;hot;0;-1', 'no numbers'],
    ['TAE;202603281940;99;-0.1;11;0;401', 'what cannot be'],
  ])('with the line %s has %s there, and is read all the same', (line) => {
    expect(read([...NEW_LAYOUT, line].join('\n'))).toHaveLength(5);
  });

  test.each([
    ['nothing', ''],
    ['a page', '<html><body>Wartung</body></html>'],
    ['only a header', NEW_LAYOUT[0] ?? ''],
    ['another table', 'Station/Location;Date;snow\nTAE;202603281940;12'],
    ['zeros', '\u0000'.repeat(10_000)],
    ['broken lines', `${NEW_LAYOUT[0]}\n;;;\n;;;`],
  ])('is not: %s', (_what, text) => {
    expect(() => read(text)).toThrow(UnreadableFile);
  });

  test.skipIf(!existsSync(SAMPLES))('matches each recorded one (reads ../shared)', () => {
    const count = (name: string, step: WeatherStep) => read(sample(name), step).length;
    expect(count('VQHA80_2020-10-19.csv', 't')).toBeGreaterThan(400);
    expect(count('VQHA80_2020-05-16_old-format.csv', 't')).toBeGreaterThan(400);
    expect(count('VQHA80_2026-03-28_excerpt.csv', 't')).toBeGreaterThan(20);
    expect(count('ogd-smn_ber_h_recent.csv', 'h')).toBe(4 * 5448);
    expect(count('ogd-smn_vis_d_recent.csv', 'd')).toBeGreaterThan(590);
    expect(count('ogd-smn_ber_t_historical_2000-2009_shortened.csv', 't')).toBe(4 * 4);
  });
});

const upstream = await testUpstream();
describe('the service', () => {
  beforeEach(() => void upstream.requests.splice(0));
  const service = (timeout?: number) =>
    createMeteoSwiss(upstream.url, { userAgent: 'Propolis/test', ...(timeout && { timeout }) });
  const never = new AbortController().signal;

  test('is asked for all stations with the ETag of the last file, and for other files by name', async () => {
    upstream.answerWith((request, response) => {
      const sent = request.headers['if-none-match'];
      if (sent === undefined) response.writeHead(200, { etag: '"a"' }).end(Buffer.from('Zürich', 'latin1'));
      else response.writeHead(sent === '"a"' ? 304 : 400).end();
    });
    expect(await service().current(null)).toEqual({ kind: 'file', content: 'Zürich', etag: '"a"' });
    expect(await service().current('"a"')).toEqual({ kind: 'unchanged' });
    await service().ofStation('BER', 'h_recent', never);
    expect(upstream.requests.map(({ url, userAgent }) => [url.pathname, userAgent])).toEqual([
      ['/ch.meteoschweiz.messwerte-aktuell/VQHA80.csv', 'Propolis/test'],
      ['/ch.meteoschweiz.messwerte-aktuell/VQHA80.csv', 'Propolis/test'],
      ['/ch.meteoschweiz.ogd-smn/ber/ogd-smn_ber_h_recent.csv', 'Propolis/test'],
    ]);
  });

  test.each([403, 404])('reports by %d that there is no such file', async (status) => {
    upstream.answerJson({}, status);
    expect(await service().ofStation('BER', 't_now', never)).toEqual({ kind: 'none' });
    expect(await service().current('"a"')).toEqual({ kind: 'none' });
  });

  test.each([
    ['an error status', () => upstream.answerJson({}, 503)],
    [
      '304 without an ETag in the request',
      () => upstream.answerWith((_request, response) => void response.writeHead(304).end()),
    ],
    [
      'a redirection',
      () =>
        upstream.answerWith((_request, response) => void response.writeHead(302, { location: '/x' }).end()),
    ],
    ['a cut connection', () => upstream.answerWith((request) => void request.socket.destroy())],
    [
      'a response that is too large',
      () => upstream.answerWith((_request, response) => void response.end(Buffer.alloc(1_100_000))),
    ],
    [
      'a compressed response that is too large',
      () =>
        upstream.answerWith(
          (_request, response) =>
            void response
              .writeHead(200, { 'content-encoding': 'gzip' })
              .end(gzipSync(Buffer.alloc(50_000_000))),
        ),
    ],
  ])('fails with %s', async (_what, prepare) => {
    prepare();
    await expect(service().current(null)).rejects.toThrow();
  });

  test.each([
    ['says nothing', () => upstream.answerWith(() => undefined)],
    [
      'stalls within its response',
      () => upstream.answerWith((_request, response) => void response.write('Station')),
    ],
  ])('is abandoned when it %s', async (_what, prepare) => {
    prepare();
    await expect(service(100).current(null)).rejects.toThrow(/timeout/);
  });

  test('is aborted when the process stops', async () => {
    upstream.answerWith(() => undefined);
    const stopping = new AbortController();
    const asked = service().ofStation('BER', 'h_recent', stopping.signal);
    stopping.abort();
    await expect(asked).rejects.toThrow();
  });
});
