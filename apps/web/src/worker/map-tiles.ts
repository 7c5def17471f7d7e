import { TILES_CACHE } from '../lib/worker.ts';

/** About 15 MB; the surroundings of some forty apiaries at their initial zoom. */
const TILES_MAX = 600;
/** How many more tiles are cached until the oldest are deleted. */
const SLACK = 24;

let keptSince = 0;

/**
 * A cache of its own for viewed tiles, so that they are available without a network. The least recently
 * viewed are deleted first.
 */
export async function answerTile(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  try {
    // Requested with CORS: browsers count an opaque response as several megabytes.
    const tile = await fetch(url, { mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (tile.ok) event.waitUntil(keepTile(url, tile.clone()));
    return tile;
  } catch {
    return (await caches.match(url, { cacheName: TILES_CACHE })) ?? fetch(event.request);
  }
}

async function keepTile(url: string, tile: Response): Promise<void> {
  const cache = await caches.open(TILES_CACHE);
  // Deleting and adding a tile moves it to the end.
  await cache.delete(url);
  await cache.put(url, tile);
  keptSince += 1;
  if (keptSince % SLACK !== 0) return;
  const kept = await cache.keys();
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - TILES_MAX)).map((oldest) => cache.delete(oldest)),
  );
}
