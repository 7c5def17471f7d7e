import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPicture } from '../../boards/picture-files.ts';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { problemsUnscaled } from './assess-unscaled.ts';

const bright = (width: number, height: number): RgbImage => {
  const image = blankImage(width, height);
  image.data.fill(220);
  return image;
};

test.each([
  [640, 480, []],
  [590, 480, ['too_few_pixels_per_mm']],
  [480, 640, []],
  [20_000, 20, ['too_few_pixels_per_mm']],
])('of %i × %i pixels, bright ones, it says %j', (width, height, problems) => {
  expect(problemsUnscaled(bright(width, height))).toEqual(problems);
});

const PHOTOS = '../shared/data/varroa';

// one has 49 million pixels: on its own every edge looks broad
test.skipIf(!existsSync(PHOTOS)).each(['large/IMG_6098.jpg', 'white-boards/1000014174.jpg'])(
  'nothing is wrong with the real photo %s but that no coin lies there',
  async (name) => {
    expect(problemsUnscaled(await readPicture(`${PHOTOS}/${name}`))).toEqual([]);
  },
);
