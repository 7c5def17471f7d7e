import { now } from './clock.ts';
import { currentAccount } from './session.ts';
import { readStored, writeStored } from './storage.ts';
import { SHARED_CACHE, SHARED_MAX, SHARED_NAME } from './worker.ts';

/** In local storage: an account and a Unix time in ms. Photos shared until then are only for that account. */
const LEFT_BEHIND = 'shared-photos';

function readLeftBehind() {
  const [owner, until] = readStored(LEFT_BEHIND)?.split(' ') ?? [];
  return owner === undefined ? undefined : { owner, until: Number(until) };
}

/** Photos of earlier versions of the app have no time: they count as old. */
const cameAt = ({ url }: Request): number => Number(new URL(url).pathname.split('/').at(-2)) || 0;

/** Whether a photo is for another account than this one. */
function isOfOther(key: Request, account: string | null): boolean {
  const left = readLeftBehind();
  return left !== undefined && left.owner !== account && cameAt(key) <= left.until;
}

/**
 * The session of this account has expired. Stored at once, because the worker that keeps photos knows no
 * sessions.
 */
export const leaveSharedPhotos = (owner: string): void =>
  writeStored(LEFT_BEHIND, `${owner} ${now().getTime()}`);

/** Keeps the photos that this account left behind itself; deletes those of another account. */
export async function claimSharedPhotos(account: string): Promise<void> {
  const stored = readStored(LEFT_BEHIND);
  if (stored === null) return;
  if (readLeftBehind()?.owner !== account)
    await eachShared(async (cache, key) => void (isOfOther(key, account) && (await cache.delete(key))));
  // Unless that session has expired meanwhile.
  if (readStored(LEFT_BEHIND) === stored) writeStored(LEFT_BEHIND, null);
}

/** Deletes the photos of all accounts. */
export function forgetSharedPhotos(): void {
  writeStored(LEFT_BEHIND, null);
  if ('caches' in window) void caches.delete(SHARED_CACHE).catch(() => undefined); // there is no cache
}

/**
 * Gives photos shared by another app (`src/worker/shared-photos.ts`) to a form, one by one, in one tab at a
 * time. A photo is deleted only after the form has stored it, so closing the page in between loses none.
 */
export const giveSharedPhotos = (take: (photo: File) => Promise<boolean>): Promise<void> =>
  eachShared(async (cache, key) => {
    if (isOfOther(key, currentAccount.read())) return;
    const photo = await readShared(cache, key);
    if (!photo || (await take(photo))) await cache.delete(key);
  });

/** The number of photos that wait for the signed-in account. */
export async function countSharedPhotos(): Promise<number> {
  let count = 0;
  await eachShared(async (_cache, key) => {
    if (!isOfOther(key, currentAccount.read())) count += 1;
  });
  return count;
}

export const dropSharedPhotos = (): Promise<void> =>
  eachShared(async (cache, key) => {
    if (!isOfOther(key, currentAccount.read())) await cache.delete(key);
  });

async function eachShared(work: (cache: Cache, key: Request) => Promise<void>): Promise<void> {
  if (!('caches' in window)) return;
  await withLock(async () => {
    if (!(await caches.has(SHARED_CACHE))) return;
    const cache = await caches.open(SHARED_CACHE);
    const oldest = now().getTime() - SHARED_MAX.age;
    for (const key of await cache.keys())
      if (cameAt(key) < oldest) await cache.delete(key);
      else await work(cache, key);
  });
}

const withLock = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(SHARED_CACHE, work) : work();

async function readShared(cache: Cache, key: Request): Promise<File | undefined> {
  const kept = await cache.match(key);
  if (!kept) return undefined;
  const name = decodeURIComponent(kept.headers.get(SHARED_NAME) ?? '');
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' });
}
