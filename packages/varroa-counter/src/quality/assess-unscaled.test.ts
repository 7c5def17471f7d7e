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
])('a bright image of %i × %i pixels has the problems %j', (width, height, problems) => {
  expect(problemsUnscaled(bright(width, height))).toEqual(problems);
});

const PHOTOS = '../shared/data/varroa';

// One has 49 million pixels, at which every edge looks wide.
test.skipIf(!existsSync(PHOTOS)).each(['large/IMG_6098.jpg', 'white-boards/1000014174.jpg'])(
  'the real photo %s has no problem except the missing coin',
  async (name) => {
    expect(problemsUnscaled(await readPicture(`${PHOTOS}/${name}`))).toEqual([]);
  },
);
