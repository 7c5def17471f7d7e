import { beforeEach, expect, test, vi } from 'vitest';
import { stubCaches } from '../../test/caches.ts';
import { answerFile, answerPage, type Build, keepApp, notifyPages } from './app-files.ts';

/** The page of the build with this stamp. */
const pageOf = (stamp: string) => `<meta name="propolis-stamp" content="${stamp}">`;

let server: Map<string, string>;
let fetched: string[];
let caches: ReturnType<typeof stubCaches>;
let openPages: { postMessage: (message: unknown) => void }[];
let registration: { installing: object | null; waiting: object | null };

beforeEach(() => {
  caches = stubCaches();
  openPages = [];
  registration = { installing: null, waiting: null };
  vi.stubGlobal('self', { clients: { matchAll: async () => openPages }, registration });
  deploy(ONE);
  vi.stubGlobal('fetch', async (asked: string | Request) => {
    const path = typeof asked === 'string' ? asked : new URL(asked.url).pathname;
    fetched.push(path);
    const text = server.get(path);
    return new Response(text ?? 'not found', { status: text === undefined ? 404 : 200 });
  });
});

function deploy({ stamp, files }: Build): void {
  fetched = [];
  server = new Map([['/', pageOf(stamp)], ...files.map((file) => [file, `${file} of ${stamp}`] as const)]);
}

const askFor = async (build: Build): Promise<string> => {
  const later: Promise<unknown>[] = [];
  const request = new Request('http://propolis.test/');
  const event = { request, waitUntil: (work: Promise<unknown>) => void later.push(work) };
  const answer = await answerPage(build, event as never); // the part of an event that is used
  await Promise.all(later);
  return answer.text();
};

const ONE: Build = { stamp: 'one', files: ['/assets/first-1.js', '/assets/same.js'] };
const TWO: Build = { stamp: 'two', files: ['/assets/first-2.js', '/assets/same.js'] };

test('the page and all files are cached, and open without a network', async () => {
  await keepApp(ONE);
  server.clear();
  expect(await askFor(ONE)).toBe(pageOf('one'));
  for (const file of ONE.files) expect(caches.get('app-one')?.kept.has(file)).toBe(true);
});

test('a build with a missing file is not used', async () => {
  server.delete('/assets/first-1.js');
  await expect(keepApp(ONE)).rejects.toThrow('/assets/first-1.js answers 404');
});

test('a captive portal page in place of a file is not cached', async () => {
  const ask = fetch;
  const page = () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } });
  vi.stubGlobal('fetch', (asked: string) => (asked === '/assets/same.js' ? page() : ask(asked)));
  await expect(keepApp(ONE)).rejects.toThrow('/assets/same.js');
  expect(caches.get('app-one')?.kept.has('/assets/same.js')).toBe(false);
});

test('a build is not used if the server already has another one', async () => {
  deploy(TWO);
  await expect(keepApp(ONE)).rejects.toThrow('another build');
  expect(caches.get('app-one')).toBeUndefined();
});

test('a page of another build does not replace the page of the cached files', async () => {
  await keepApp(ONE);
  deploy(TWO);
  expect(await askFor(ONE)).toBe(pageOf('one'));
  expect(await askFor(ONE)).toBe(pageOf('one'));
});

test('the page is refreshed when its installation data changes, without a new build', async () => {
  await keepApp(ONE);
  server.set('/', `${pageOf('one')}<meta name="propolis-demo" content="open">`);
  await askFor(ONE);
  expect(await askFor(ONE)).toContain('propolis-demo');
});

test('an update fetches only new files', async () => {
  await keepApp(ONE);
  deploy(TWO);
  await keepApp(TWO);
  expect(fetched).toEqual(['/', '/assets/first-2.js']);
});

test('after an update an open page keeps its own files and is notified; the next page uses the new build', async () => {
  await keepApp(ONE);
  deploy(TWO);
  const sent: unknown[] = [];
  openPages = [{ postMessage: (message) => void sent.push(message) }];
  await keepApp(TWO);
  await notifyPages(TWO);
  expect(sent).toEqual([{ kind: 'version', stamp: 'two' }]);
  const old = await answerFile(new Request('http://propolis.test/assets/first-1.js'));
  expect(await old.text()).toBe('/assets/first-1.js of one');
  expect(await askFor(TWO)).toBe(pageOf('two'));
});

test('the previous build is deleted once no page is open', async () => {
  await keepApp(ONE);
  deploy(TWO);
  openPages = [{ postMessage: () => undefined }];
  await keepApp(TWO);
  await notifyPages(TWO);
  expect([...caches.keys()]).toEqual(['app-one', 'app-two']);
  openPages = [];
  await askFor(TWO);
  expect([...caches.keys()]).toEqual(['app-two']);
});

test('a page that the previous worker answered as the next one starts still loads its files', async () => {
  await keepApp(ONE);
  deploy(TWO);
  await keepApp(TWO);
  await notifyPages(TWO);
  const file = await answerFile(new Request('http://propolis.test/assets/first-1.js'));
  expect(await file.text()).toBe('/assets/first-1.js of one');
});

test.each(['installing', 'waiting'] as const)(
  'a page that opens while the next build is %s deletes none of its files',
  async (state) => {
    await keepApp(ONE);
    deploy(TWO);
    registration[state] = {};
    await keepApp(TWO);
    await askFor(ONE);
    expect([...caches.keys()]).toEqual(['app-one', 'app-two']);
  },
);

test('files that the browser evicted are cached again', async () => {
  await keepApp(ONE);
  caches.clear();
  expect(await askFor(ONE)).toBe(pageOf('one'));
  expect(caches.get('app-one')?.kept.size).toBe(ONE.files.length + 1);
});
