import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { testUpstream } from '../../test/upstream.ts';
import { createMeteoSwiss } from './meteoswiss.ts';
import { UnreadableFile } from './meteoswiss-files.ts';
import { readDayFile, readPointFile } from './meteoswiss-forecast-files.ts';

const SAMPLES = fileURLToPath(new URL('../../../../../shared/data/forecast/', import.meta.url));
/** In pieces of some bytes, which end within lines. */
async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}
const HEADER = 'point_id;point_type_id;Date;tre200px';
const days = async (lines: readonly string[], wanted: readonly string[] = ['309801;2']) =>
  [...(await readDayFile(bytesOf(lines.join('\n')), 'tre200px', new Set(wanted)))].map(([key, byDay]) => [
    key,
    [...byDay],
  ]);

describe('a daily file of the forecast', () => {
  test('has the wanted points in any order, and the same id once per type', async () => {
    const lines = [
      ...['309801;2;202608270000;28.1', '1;1;202608270000;22.7', '309801;3;202608270000;9.9'],
      ...['118802;2;202608280000;-0.4', '118802;2;202608270000;3.5', '309801;2;202608280000;24.0'],
    ];
    const wanted = ['309801;2', '118802;2'];
    const [schliern, george] = [
      ['309801;2', [['2026-08-27', 28.1] as const, ['2026-08-28', 24] as const]],
      ['118802;2', [['2026-08-28', -0.4] as const, ['2026-08-27', 3.5] as const]],
    ] as const;
    expect(await days([HEADER, ...lines], wanted)).toEqual([schliern, george]);
    // Point by point, with the line ends of Windows and one at the end.
    const [a, , , b, c, d] = lines;
    expect(await days([`${HEADER}\r`, `${a}\r`, `${d}\r`, `${b}\r`, `${c}\r`, ''], wanted)).toEqual([
      schliern,
      george,
    ]);
  });

  test.each([
    ['309801;2;202608280000;', 'an empty value'],
    ['309801;2;202608280000;2', 'a value cut before its decimal'],
    ['309801;2;202608280000', 'no value'],
    ['309801;2;202608280000;2;4', 'a decimal comma'],
    ['309801;2;202602300000;24.0', 'a day that does not exist'],
    ['309801;2;202608281200;24.0', 'an hour'],
    ['309801;2;202608280000;24.0;7', 'one cell too many'],
    ['309801;2;202608280000;60.1', 'too much'],
    ['309801;2;202608280000;-60.1', 'too little'],
  ])('with the line %s has %s there, and is read all the same', async (line) => {
    expect(await days([HEADER, line, '309801;2;202608270000;28.1'])).toEqual([
      ['309801;2', [['2026-08-27', 28.1]]],
    ]);
  });

  test.each([
    ['nothing', ['']],
    ['a page', ['<html><body>Wartung</body></html>']],
    ['only a header', [HEADER]],
    ['another parameter', [HEADER.replace('px', 'pn'), '309801;2;202608270000;28.1']],
    ['one endless line', [HEADER, '0'.repeat(11_000)]],
  ])('is not: %s', async (_what, lines) => {
    await expect(days(lines)).rejects.toThrow(UnreadableFile);
  });

  test('knows postal codes and mountains from the list of points, without broken lines', async () => {
    const header = [
      ...['point_id', 'point_type_id', 'point_name'],
      ...['point_coordinates_wgs84_lat', 'point_coordinates_wgs84_lon', 'point_height_masl'],
    ].join(';');
    const lines = ['309801;2;Schliern;46.9;7.4;700.0', '1;3;Gurten;46.9;7.4;858.0'];
    const broken = [
      '2;1;Station;46.9;7.4;600.0',
      ';2;A;46.9;7.4;600.0',
      '3;2;;46.9;7.4;600.0',
      '4;2;B;46.9;7;600.0',
    ];
    const points = (...rows: readonly string[]) => readPointFile(bytesOf([header, ...rows].join('\n')));
    expect((await points(...broken, ...lines)).map(({ name }) => name)).toEqual(['Schliern', 'Gurten']);
    await expect(points(...broken)).rejects.toThrow(UnreadableFile);
  });

  test.skipIf(!existsSync(SAMPLES))('matches the recorded ones (reads ../shared)', async () => {
    const file = (name: string) => createReadStream(SAMPLES + name);
    const wanted = new Set(['309800;2', '309801;2']);
    for (const parameter of ['tre200px', 'tre200pn']) {
      const read = await readDayFile(file(`vnut12.lssw.202608270200.${parameter}.csv`), parameter, wanted);
      expect([...read].map(([key, byDay]) => [key, byDay.size])).toEqual([
        ['309800;2', 9],
        ['309801;2', 9],
      ]);
    }
    const points = await readPointFile(file('ogd-local-forecasting_meta_point_excerpt.csv'));
    expect(points).toHaveLength(41);
    expect(points.find(({ id }) => id === 118802)).toMatchObject({
      type: 2,
      name: 'St-George',
      altitude: 925,
    });
    expect(points.filter(({ name }) => /[äöüéèâ]/i.test(name)).length).toBeGreaterThan(0);
    expect(points.filter(({ name }) => /[^\p{L}\p{N} .,'()/-]/u.test(name))).toEqual([]);
  });
});

const upstream = await testUpstream();
describe('the service of the forecast', () => {
  beforeEach(() => void upstream.requests.splice(0));
  const service = (timeout?: number) =>
    createMeteoSwiss(upstream.url, { userAgent: 'Propolis/test', ...(timeout && { timeout }) }).forecast;
  const asked = {
    etag: null,
    now: new Date('2026-08-27T03:20:00Z'),
    signal: new AbortController().signal,
  };
  const COLLECTION = 'ch.meteoschweiz.ogd-local-forecasting';
  const list = (...names: readonly string[]) =>
    JSON.stringify({
      assets: Object.fromEntries(names.map((name) => [name, { href: 'https://evil.test/' }])),
    });
  const files = (...stamps: readonly string[]) =>
    stamps.flatMap((stamp) =>
      ['tre200pn', 'tre200px'].map((parameter) => `vnut12.lssw.${stamp}.${parameter}.csv`),
    );
  /** The list of each day by its path; 404 for others. */
  const answerLists = (lists: Readonly<Record<string, string>>) =>
    upstream.answerWith((request, response) => {
      const body = lists[request.url?.split('/').at(-1) ?? ''];
      if (body === undefined) response.writeHead(404).end();
      else if (request.headers['if-none-match'] === '"a"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"a"' }).end(body);
    });

  test('has the newest run with all needed files, at the configured host', async () => {
    answerLists({
      '20260827-ch': list(
        ...files('202608270100'),
        // No file names, incomplete, and ahead of our clock.
        '../../secret.202608270300.tre200pn.csv',
        ...files('202608270200'),
        'vnut12.lssw.202608270300.tre200px.csv',
        ...files('202608270421'),
      ),
    });
    expect(await service().newestRun(asked)).toEqual({
      kind: 'file',
      etag: '"a"',
      content: {
        runAt: new Date('2026-08-27T02:00:00Z'),
        files: {
          minimum: `${COLLECTION}/20260827-ch/vnut12.lssw.202608270200.tre200pn.csv`,
          maximum: `${COLLECTION}/20260827-ch/vnut12.lssw.202608270200.tre200px.csv`,
        },
      },
    });
    expect(await service().newestRun({ ...asked, etag: '"a"' })).toEqual({ kind: 'unchanged' });
    expect(upstream.requests[0]?.url.pathname).toBe(
      `/api/stac/v1/collections/${COLLECTION}/items/20260827-ch`,
    );
  });

  test.each([
    ['does not exist yet', {}],
    ['has no complete run', { '20260827-ch': list('vnut12.lssw.202608270000.tre200pn.csv') }],
  ])('has the last run of yesterday if the list of today %s', async (_why, today) => {
    answerLists({ ...today, '20260826-ch': list(...files('202608262300')) });
    expect(await service().newestRun(asked)).toMatchObject({
      content: { runAt: new Date('2026-08-26T23:00:00Z') },
    });
    answerLists(today);
    expect(await service().newestRun(asked)).toEqual({ kind: 'none' });
  });

  test.skipIf(!existsSync(SAMPLES))('lists files as in the recorded answer (reads ../shared)', async () => {
    answerLists({ '20260827-ch': readFileSync(`${SAMPLES}stac_item_20260827-ch_reduced.json`, 'utf8') });
    expect(await service().newestRun(asked)).toMatchObject({
      content: { runAt: new Date('2026-08-27T03:00:00Z') },
    });
  });

  test.each([
    ['an error status', () => upstream.answerJson({}, 503), Error],
    [
      'a page',
      () => upstream.answerWith((_request, response) => void response.end('<html>')),
      UnreadableFile,
    ],
    ['other JSON', () => upstream.answerJson([]), UnreadableFile],
    [
      'a cut connection',
      () =>
        upstream.answerWith((request, response) => {
          response.writeHead(200, { 'content-length': 100 }).write('{"assets":');
          request.socket.end();
        }),
      Error,
    ],
    [
      'a response that is too large',
      () => upstream.answerWith((_request, response) => void response.end(Buffer.alloc(5_100_000))),
      /more than/,
    ],
  ])('fails with %s', async (_what, prepare, error) => {
    prepare();
    await expect(service().newestRun(asked)).rejects.toThrow(error);
  });

  test('is abandoned when it stalls within a file', async () => {
    upstream.answerWith((_request, response) => void response.write(`${HEADER}\n`));
    const wanted = {
      file: 'a.csv',
      extreme: 'maximum',
      points: new Set<string>(),
      signal: asked.signal,
    } as const;
    await expect(service(100).values(wanted)).rejects.toThrow(/timeout/);
  });
});
