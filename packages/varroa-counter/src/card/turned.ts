import type { Point } from '../image/point.ts';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';

/** A picture turned about its middle, and the way back from its pixels to those it was made of. */
export interface TurnedImage {
  image: RgbImage;
  toOriginal: (at: Point) => Point;
}

/** What lies outside the picture: as light as paper in shade, so that it makes no edges of its own against a board. */
const OUTSIDE = 200;

/** Turns a picture by an angle (radians), large enough to hold all of it; each pixel is the mean of four. */
export const turned = (from: RgbImage, angle: number): TurnedImage => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const image = blankImage(
    Math.ceil(from.width * Math.abs(cos) + from.height * Math.abs(sin)),
    Math.ceil(from.width * Math.abs(sin) + from.height * Math.abs(cos)),
  );
  const toOriginal = ({ x, y }: Point): Point => {
    const [dx, dy] = [x - (image.width - 1) / 2, y - (image.height - 1) / 2];
    return { x: cos * dx + sin * dy + (from.width - 1) / 2, y: cos * dy - sin * dx + (from.height - 1) / 2 };
  };
  const stride = from.width * 3;
  for (let y = 0, to = 0; y < image.height; y += 1)
    for (let x = 0; x < image.width; x += 1) {
      const at = toOriginal({ x, y });
      const [left, top] = [Math.floor(at.x), Math.floor(at.y)];
      const isInside = left >= 0 && top >= 0 && left + 1 < from.width && top + 1 < from.height;
      const [fx, fy] = [at.x - left, at.y - top];
      const start = top * stride + left * 3;
      for (let c = 0; c < 3; c += 1, to += 1) {
        const i = start + c;
        const upper = (from.data[i] ?? 0) * (1 - fx) + (from.data[i + 3] ?? 0) * fx;
        const lower = (from.data[i + stride] ?? 0) * (1 - fx) + (from.data[i + stride + 3] ?? 0) * fx;
        image.data[to] = isInside ? Math.round(upper * (1 - fy) + lower * fy) : OUTSIDE;
      }
    }
  return { image, toOriginal };
};
