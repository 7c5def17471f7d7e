import { renderBoard } from '../boards/render.ts';
import { findCard } from '../src/card/find-card.ts';
import { type CardScene, COVERED, cardSceneOf, HALF_COVERED, WITHOUT_CARD } from './card-scenes.ts';
import { realPhotos } from './coin-scenes.ts';

/** The result of the card search on one rendered board. */
export interface CardTrial {
  seed: number;
  /** Absent on boards without a card. */
  scene?: Pick<CardScene, 'condition' | 'background' | 'pxPerMm' | 'tiltDegrees'>;
  /** Absent if nothing was found. */
  found?: {
    isText: boolean;
    /** Found scale divided by the true one, minus 1. */
    off: number;
    /** Distance of the worst corner from its true place, in pixels. */
    corner: number;
  };
  /** Processor time, independent of other processes. */
  seconds: number;
}

async function tryOn(seed: number, photos: readonly string[]): Promise<CardTrial> {
  if (seed >= WITHOUT_CARD) {
    const { image } = await renderBoard(seed, { width: 900, height: 700 });
    const { answer, seconds } = timed(() => findCard(image));
    return 'failure' in answer
      ? { seed, seconds }
      : { seed, seconds, found: { isText: false, off: 0, corner: 0 } };
  }
  const asked = seed >= HALF_COVERED ? 'half_covered' : seed >= COVERED ? 'covered' : undefined;
  const { image, text, corners, mmPerPx, ...scene } = await cardSceneOf(seed, photos, asked);
  const { answer, seconds } = timed(() => findCard(image));
  if ('failure' in answer) return { seed, scene, seconds };
  const corner = Math.max(
    ...answer.corners.map(({ x, y }, i) => Math.hypot(x - (corners[i]?.x ?? 0), y - (corners[i]?.y ?? 0))),
  );
  const found = { isText: answer.text === text, off: answer.mmPerPx / mmPerPx - 1, corner };
  return { seed, scene, seconds, found };
}

function timed<Answer>(run: () => Answer): { answer: Answer; seconds: number } {
  const before = process.cpuUsage();
  const answer = run();
  const { user, system } = process.cpuUsage(before);
  return { answer, seconds: (user + system) / 1e6 };
}

// Pairs of seeds: from, to (excluded).
const ends = process.argv.slice(2).map(Number);
const photos = realPhotos();
for (let pair = 0; pair < ends.length; pair += 2)
  for (let seed = ends[pair] ?? 0; seed < (ends[pair + 1] ?? 0); seed += 1)
    process.stdout.write(`${JSON.stringify(await tryOn(seed, photos))}\n`);
