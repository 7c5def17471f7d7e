import { findMarker } from '../src/marker/find-marker.ts';
import { realPhotos, type Scene, sceneOf } from './coin-scenes.ts';

/** The result of the marker search on one rendered board. */
export interface CoinTrial {
  seed: number;
  scene: Omit<Scene, 'board'>;
  tilt: number;
  /** Found width divided by the true one, 0 if something else was found; absent if nothing was found. */
  ratio?: number;
  tiltFound?: number;
  ms: number;
}

/** First seed of boards without a coin. */
const WITHOUT_COIN = 100_000;

async function tryOn(seed: number, photos: readonly string[]): Promise<CoinTrial> {
  const { board, ...scene } = await sceneOf(seed, photos, seed < WITHOUT_COIN);
  const start = performance.now();
  const found = findMarker(board.image, scene.marker);
  const ms = performance.now() - start;
  const tilt = board.marker?.tiltDegrees ?? 0;
  if ('failure' in found) return { seed, scene, tilt, ms };
  const ratio = found.diameterPx / (board.marker?.diameterPx ?? 1);
  const far = board.marker && Math.hypot(found.x - board.marker.x, found.y - board.marker.y);
  const isElsewhere = far !== undefined && far > 0.25 * found.diameterPx;
  return { seed, scene, tilt, ratio: isElsewhere ? 0 : ratio, tiltFound: found.tiltDegrees, ms };
}

// Seeds from, to (excluded): each board with a coin, and after every second one a board without.
const [from = 0, to = 0] = process.argv.slice(2).map(Number);
const photos = realPhotos();
for (let seed = from; seed < to; seed++) {
  const seeds = seed % 2 === 0 ? [seed, WITHOUT_COIN + seed / 2] : [seed];
  for (const one of seeds) process.stdout.write(`${JSON.stringify(await tryOn(one, photos))}\n`);
}
