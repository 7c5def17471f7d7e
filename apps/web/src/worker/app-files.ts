import { isPage } from '../lib/is-page.ts';
import { STAMP_META, VERSION_MESSAGE } from '../lib/worker.ts';

declare const self: ServiceWorkerGlobalScope;

/** The app as it was built (`build/service-worker.ts`). */
export interface Build {
  /** Another build has another one. */
  readonly stamp: string;
  /** Addresses of everything that carries its hash in its name, and what the page names besides. */
  readonly files: readonly string[];
  /** What sends without a page; the browser keeps it with the worker. */
  readonly sending: string;
}

/** One cache for each build: its page and all of its files, or nothing. */
const BUILDS = 'app-';
const PAGE = '/';
/** The app is kept beside whatever the beekeeper does meanwhile. */
const AT_ONCE = 3;

const cacheOf = ({ stamp }: Build): string => `${BUILDS}${stamp}`;
const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** The page as the server has it now; only that of this build is kept. */
async function askForPage(build: Build): Promise<boolean> {
  const answer = await fetch(PAGE, { cache: 'no-cache' });
  const isOfBuild = `<meta name="${STAMP_META}" content="${build.stamp}">`;
  if (!answer.ok || !(await answer.clone().text()).includes(isOfBuild)) return false;
  await (await caches.open(cacheOf(build))).put(PAGE, answer);
  return true;
}

/** A file that an earlier build had too is not fetched again. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  if (await cache.match(file)) return;
  const answer = (await caches.match(file)) ?? (await fetch(file));
  if (!answer.ok || isPage(answer)) throw new Error(`${file} answers ${answer.status}`);
  await cache.put(file, answer);
}

/**
 * Keeps the whole app, some files at a time. Where one is missing, or the server has another build by now, nothing of
 * it is used: the worker before goes on, and the browser tries again on a later visit.
 */
export async function keepApp(build: Build): Promise<void> {
  if (!(await askForPage(build))) throw new Error('the server has another build than this worker');
  const cache = await caches.open(cacheOf(build));
  const left = [...build.files];
  const keepNext = async (): Promise<void> => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) await keepFile(cache, file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
}

/** Open pages are told which build the next visit begins with; what they have open goes on with its own files. */
export async function tellPages(build: Build): Promise<void> {
  await forgetBuilds(build);
  for (const page of await openPages()) page.postMessage({ kind: VERSION_MESSAGE, stamp: build.stamp });
}

/** The files of other builds are of no use once no page of theirs is open. */
async function forgetBuilds(build: Build): Promise<void> {
  await caches.delete('page'); // as it was kept before builds were
  if ((await openPages()).length > 0) return;
  for (const name of await caches.keys())
    if (name.startsWith(BUILDS) && name !== cacheOf(build)) await caches.delete(name);
}

/** As the server has it: every address is the page that is no file and not of the API. */
export const isOfPage = (path: string): boolean => !path.startsWith('/api/') && !/\.\w+$/.test(path);

/** What is kept begins at once, also on a reload: page and files are of one build. */
export async function answerPage(build: Build, event: FetchEvent): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName: cacheOf(build) });
  // Where the browser has thrown it away it is kept anew; else what the page says of its installation may have changed.
  const renewed: Promise<unknown> = kept ? askForPage(build) : keepApp(build);
  event.waitUntil(renewed.catch(() => undefined));
  event.waitUntil(forgetBuilds(build));
  return kept ?? fetch(event.request);
}

export const isOfApp = ({ files }: Build, { pathname, search }: URL): boolean =>
  pathname.startsWith('/assets/') || files.includes(pathname + search);

/** From whichever build has it: a page that was opened before an update finds its own files. */
export const answerFile = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);
