import { expect, test } from 'vitest';
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
