import { blankImage, type RgbImage } from './rgb-image.ts';

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of `area` inside the image, in whole pixels. */
export function within(image: RgbImage, area: Area): Area {
  const x = Math.max(0, Math.floor(area.x));
  const y = Math.max(0, Math.floor(area.y));
  return {
    x,
    y,
    width: Math.max(0, Math.min(image.width, Math.ceil(area.x + area.width)) - x),
    height: Math.max(0, Math.min(image.height, Math.ceil(area.y + area.height)) - y),
  };
}

/**
 * A part of the image reduced by an integer factor; each pixel is the mean of `factor`² source pixels.
 * Incomplete pixels at the right and the bottom are dropped.
 */
export function shrink(image: RgbImage, factor: number, area?: Area): RgbImage {
  const { x: left, y: top, width, height } = area ?? { x: 0, y: 0, width: image.width, height: image.height };
  const out = blankImage(Math.floor(width / factor), Math.floor(height / factor));
  const { data } = image;
  const stride = image.width * 3;
  const share = 1 / (factor * factor);
  let to = 0;
  for (let y = 0; y < out.height; y++) {
    let from = (top + y * factor) * stride + left * 3;
    for (let x = 0; x < out.width; x++, from += factor * 3, to += 3) {
      // Local variables, because an array of sums is three times slower.
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let dy = 0, row = from; dy < factor; dy++, row += stride) {
        const end = row + factor * 3;
        for (let p = row; p < end; p += 3) {
          red += data[p] ?? 0;
          green += data[p + 1] ?? 0;
          blue += data[p + 2] ?? 0;
        }
      }
      out.data[to] = Math.round(red * share);
      out.data[to + 1] = Math.round(green * share);
      out.data[to + 2] = Math.round(blue * share);
    }
  }
  return out;
}
