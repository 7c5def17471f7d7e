import { blankImage, type RgbImage } from './rgb-image.ts';

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of `area` that lies inside the picture, in whole pixels. */
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
 * A part of the picture made smaller by a whole factor, each pixel the mean of `factor`² others. What is left
 * over at the right and the bottom is dropped.
 */
export function shrink(image: RgbImage, factor: number, area?: Area): RgbImage {
  const { x: left, y: top, width, height } = area ?? { x: 0, y: 0, width: image.width, height: image.height };
  const out = blankImage(Math.floor(width / factor), Math.floor(height / factor));
  const sums = new Float64Array(out.width * 3);
  const share = 1 / (factor * factor);
  for (let y = 0; y < out.height; y++) {
    sums.fill(0);
    for (let dy = 0; dy < factor; dy++) {
      let p = ((top + y * factor + dy) * image.width + left) * 3;
      for (let x = 0; x < out.width; x++) {
        const s = x * 3;
        for (let dx = 0; dx < factor; dx++, p += 3) {
          sums[s] = (sums[s] ?? 0) + (image.data[p] ?? 0);
          sums[s + 1] = (sums[s + 1] ?? 0) + (image.data[p + 1] ?? 0);
          sums[s + 2] = (sums[s + 2] ?? 0) + (image.data[p + 2] ?? 0);
        }
      }
    }
    const row = y * out.width * 3;
    for (let i = 0; i < sums.length; i++) out.data[row + i] = Math.round((sums[i] ?? 0) * share);
  }
  return out;
}
