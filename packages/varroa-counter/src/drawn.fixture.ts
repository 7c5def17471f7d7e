import { blankImage, type RgbImage } from './image/rgb-image.ts';

/** Blank white paper. */
export const paper = (width: number, height: number): RgbImage => {
  const image = blankImage(width, height);
  image.data.fill(220);
  return image;
};

/** Paints the pixels of a shape in one shade of grey. */
export const draw = (image: RgbImage, level: number, isInside: (x: number, y: number) => boolean): void => {
  for (let y = 0, p = 0; y < image.height; y += 1)
    for (let x = 0; x < image.width; x += 1, p += 3) if (isInside(x, y)) image.data.fill(level, p, p + 3);
};

/** A disc around a centre; sizes in pixels. */
export const disc =
  (centre: { x: number; y: number }, radius: number) =>
  (x: number, y: number): boolean =>
    Math.hypot(x - centre.x, y - centre.y) < radius;
