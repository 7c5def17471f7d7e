import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPicture } from '../boards/picture-files.ts';
import { countAtScale } from '../src/count.ts';
import type { CountResult } from '../src/count-types.ts';
import { adjudicated } from './adjudicated.ts';
import { type Judges, openJudges } from './judges.ts';
import { hasPhotos, trays } from './pictures.ts';
import { type Colour, GREY, recoloured, TURQUOISE } from './recoloured.ts';
import { knownScale } from './scale-off-report.ts';
import { THRESHOLD } from './tables.ts';

let judges: Judges;
beforeAll(async () => {
  judges = await openJudges();
});
afterAll(() => judges.close());

/** A tile of a yellow tray in another colour, counted by a network that never saw it. */
const counted = async (
  image: string,
  colour: Colour,
): Promise<Pick<CountResult, 'range' | 'quality'> & { mites: number; count: number }> => {
  const tile = adjudicated(trays()).find(({ file }) => file.endsWith(image));
  if (tile === undefined) throw new Error(`The tile ${image} is not there.`);
  const pixels = recoloured(await readPicture(tile.file), colour);
  const network = judges.unseeing(tile.photo);
  const outcome = await countAtScale(pixels, knownScale(tile.pxPerMm), { network });
  if (outcome.outcome !== 'counted') throw new Error(outcome.outcome);
  const { detections, range, quality } = outcome.result;
  const count = detections.filter(({ certainty }) => certainty >= THRESHOLD).length;
  return { mites: tile.mites.length, count, range, quality };
};

test.skipIf(!hasPhotos)('the mites of a turquoise tray are counted, and its colour is a doubt', async () => {
  const { mites, count, quality } = await counted('20250929_160841754_0012.jpg', TURQUOISE);
  expect(Math.abs(count - mites)).toBeLessThan(mites / 4);
  expect(quality.warnings).toContain('coloured_board');
});

test.skipIf(!hasPhotos)(
  'a grey tray full of mites that do not count is unsure, and its range contains them',
  async () => {
    const { mites, count, range, quality } = await counted('20251013_170137970_0011.jpg', GREY);
    expect(count).toBeLessThan(mites / 2);
    expect(quality.warnings).toContain('unsure_count');
    expect(range.most).toBeGreaterThanOrEqual(mites);
  },
);
