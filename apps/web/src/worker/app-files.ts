import { isPage } from '../lib/is-page.ts';
import { STAMP_META, VERSION_MESSAGE } from '../lib/worker.ts';

declare const self: ServiceWorkerGlobalScope;

/** The built app (`build/service-worker.ts`). */
export interface Build {
  /** Differs for each build. */
  readonly stamp: string;
  /** Addresses of all files with a hash in their name. */
  readonly files: readonly string[];
  /** The script that sends writes without a page; the browser caches it with the worker. */
  readonly sending: string;
}

/** One cache for each build: its page and all of its files, or nothing. */
const BUILDS = 'app-';
const PAGE = '/';
/** Files fetched at the same time; the beekeeper uses the app meanwhile. */
const AT_ONCE = 3;

const cacheOf = ({ stamp }: Build): string => `${BUILDS}${stamp}`;
const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Fetches the page from the server. It is cached only if it belongs to this build. */
async function askForPage(build: Build): Promise<boolean> {
  const answer = await fetch(PAGE, { cache: 'no-cache' });
  const isOfBuild = `<meta name="${STAMP_META}" content="${build.stamp}">`;
  if (!answer.ok || !(await answer.clone().text()).includes(isOfBuild)) return false;
  await (await caches.open(cacheOf(build))).put(PAGE, answer);
  return true;
}

/** A file that an earlier build also had is not fetched again. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  if (await cache.match(file)) return;
  const answer = (await caches.match(file)) ?? (await fetch(file));
  if (!answer.ok || isPage(answer)) throw new Error(`${file} answers ${answer.status}`);
  await cache.put(file, answer);
}

/**
 * Caches the whole app, some files at a time. If one is missing, or the server has another build by now,
 * nothing of it is used: the previous worker stays, and the browser tries again on a later visit.
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

/** Notifies open pages which build the next visit starts with. They keep using their own files. */
export async function notifyPages(build: Build): Promise<void> {
  for (const page of await openPages()) page.postMessage({ kind: VERSION_MESSAGE, stamp: build.stamp });
}

/**
 * Deletes the files of other builds once none of their pages is open. Only when a page opens: as a worker starts, a page
 * that the previous one has answered may be loading, and no list has it yet.
 */
async function forgetBuilds(build: Build): Promise<void> {
  const names = await caches.keys();
  const { installing, waiting } = self.registration;
  // The next worker has cached its build, or is doing so.
  if (installing || waiting || (await openPages()).length > 0) return;
  for (const name of names) if (name.startsWith(BUILDS) && name !== cacheOf(build)) await caches.delete(name);
}

/** The server's rule: every address that is not a file and not under `/api/` is the page. */
export const isOfPage = (path: string): boolean => !path.startsWith('/api/') && !/\.\w+$/.test(path);

/** Answers from the cache at once, also on a reload: page and files are of the same build. */
export async function answerPage(build: Build, event: FetchEvent): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName: cacheOf(build) });
  // If the browser evicted the page, the app is cached again. Otherwise its installation data may have
  // changed.
  const renewed: Promise<unknown> = kept ? askForPage(build) : keepApp(build);
  event.waitUntil(renewed.catch(() => undefined));
  event.waitUntil(forgetBuilds(build));
  return kept ?? fetch(event.request);
}

export const isOfApp = ({ files }: Build, { pathname, search }: URL): boolean =>
  pathname.startsWith('/assets/') || files.includes(pathname + search);

/** Searches all builds: a page that was opened before an update needs its own files. */
export const answerFile = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);
