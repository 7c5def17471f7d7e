import { now } from './clock.ts';
import { currentAccount } from './session.ts';
import { readStored, writeStored } from './storage.ts';
import { SHARED_CACHE, SHARED_MAX, SHARED_NAME } from './worker.ts';

/** In local storage: an account and a unix time in ms. What was shared until then waits for that account alone. */
const LEFT_BEHIND = 'shared-photos';

function readLeftBehind() {
  const [owner, until] = readStored(LEFT_BEHIND)?.split(' ') ?? [];
  return owner === undefined ? undefined : { owner, until: Number(until) };
}

/** What an earlier version of the app has kept says no time: it came long before. */
const cameAt = ({ url }: Request): number => Number(new URL(url).pathname.split('/').at(-2)) || 0;

/** Whether a photo waits for somebody else than this account. */
function isOfOther(key: Request, account: string | null): boolean {
  const left = readLeftBehind();
  return left !== undefined && left.owner !== account && cameAt(key) <= left.until;
}

/** The session of this account has expired. Written down at once, for the worker that keeps photos knows no sessions. */
export const leaveSharedPhotos = (owner: string): void =>
  writeStored(LEFT_BEHIND, `${owner} ${now().getTime()}`);

/** Whoever is signed in has what they left behind themselves; what somebody else did goes. */
export async function claimSharedPhotos(account: string): Promise<void> {
  const stored = readStored(LEFT_BEHIND);
  if (stored === null) return;
  if (readLeftBehind()?.owner !== account)
    await eachShared(async (cache, key) => void (isOfOther(key, account) && (await cache.delete(key))));
  // Unless that session has expired meanwhile.
  if (readStored(LEFT_BEHIND) === stored) writeStored(LEFT_BEHIND, null);
}

/** All of them, whosever they are. */
export function forgetSharedPhotos(): void {
  writeStored(LEFT_BEHIND, null);
  if ('caches' in window) void caches.delete(SHARED_CACHE).catch(() => undefined); // there is none
}

/**
 * Gives what another app shared with this one (`src/worker/shared-photos.ts`) to a form, photo by photo, in one tab at a
 * time. A photo lies there until the form answers that it is kept elsewhere: a page that is closed in between loses none.
 */
export const giveSharedPhotos = (take: (photo: File) => Promise<boolean>): Promise<void> =>
  eachShared(async (cache, key) => {
    if (isOfOther(key, currentAccount.read())) return;
    const photo = await readShared(cache, key);
    if (!photo || (await take(photo))) await cache.delete(key);
  });

/** How many wait for the account that is signed in. */
export async function countSharedPhotos(): Promise<number> {
  let count = 0;
  await eachShared(async (_cache, key) => {
    if (!isOfOther(key, currentAccount.read())) count += 1;
  });
  return count;
}

/** Those that are not wanted go. */
export const dropSharedPhotos = (): Promise<void> =>
  eachShared(async (cache, key) => {
    if (!isOfOther(key, currentAccount.read())) await cache.delete(key);
  });

async function eachShared(work: (cache: Cache, key: Request) => Promise<void>): Promise<void> {
  if (!('caches' in window)) return;
  await inTurn(async () => {
    if (!(await caches.has(SHARED_CACHE))) return;
    const cache = await caches.open(SHARED_CACHE);
    const oldest = now().getTime() - SHARED_MAX.age;
    for (const key of await cache.keys())
      if (cameAt(key) < oldest) await cache.delete(key);
      else await work(cache, key);
  });
}

const inTurn = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(SHARED_CACHE, work) : work();

async function readShared(cache: Cache, key: Request): Promise<File | undefined> {
  const kept = await cache.match(key);
  if (!kept) return undefined;
  const name = decodeURIComponent(kept.headers.get(SHARED_NAME) ?? '');
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' });
}
