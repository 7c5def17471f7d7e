import { TILES_CACHE } from '../lib/worker.ts';

/** About 15 MB; the surroundings of some forty apiaries as they are opened. */
const TILES_MAX = 600;
/** How many more may lie there until the oldest go. */
const SLACK = 24;

let keptSince = 0;

/** The tile server's own, so that what was looked at is there without a network, the longest unseen first to go. */
export async function answerTile(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  try {
    // Readable, or the browser counts each as some megabytes.
    const tile = await fetch(url, { mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (tile.ok) event.waitUntil(keepTile(url, tile.clone()));
    return tile;
  } catch {
    return (await caches.match(url, { cacheName: TILES_CACHE })) ?? fetch(event.request);
  }
}

async function keepTile(url: string, tile: Response): Promise<void> {
  const cache = await caches.open(TILES_CACHE);
  // What is put anew stands last.
  await cache.delete(url);
  await cache.put(url, tile);
  keptSince += 1;
  if (keptSince % SLACK !== 0) return;
  const kept = await cache.keys();
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - TILES_MAX)).map((oldest) => cache.delete(oldest)),
  );
}
