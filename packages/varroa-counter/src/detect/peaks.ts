/** What the network says of one tile: heat logits at half its resolution, log2 of sizes in mm at a quarter. */
export type HeatMap = { width: number; height: number; heat: Float32Array; size: Float32Array };

/** A candidate in pixels of the tile as the network saw it; `raw` is the network's own 0..1, not yet calibrated. */
export type Peak = { x: number; y: number; width: number; height: number; raw: number };

const HEAT_STRIDE = 2;
const SIZE_STRIDE = 4;
/** Pixels per millimetre that the network works at. */
export const PX_PER_MM = 10;
/** Below this the network's answer is noise; all above is kept, the certainty tells them apart. */
const RAW_FLOOR = 0.15;

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The top of a parabola through three neighbours, as an offset of at most half a cell. */
const summit = (before: number, here: number, after: number): number => {
  const bend = before - 2 * here + after;
  return bend >= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / bend));
};

/** Local maxima of the heat map, with sub-cell positions. */
export const peaksOf = (map: HeatMap): Peak[] => {
  const { heat, width, height } = map;
  const floor = Math.log(RAW_FLOOR / (1 - RAW_FLOOR));
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? Number.NEGATIVE_INFINITY : (heat[y * width + x] ?? 0);
  const peaks: Peak[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const here = heat[y * width + x] ?? 0;
      if (here <= floor || !isTop(at, x, y)) continue;
      const dx = x > 0 && x < width - 1 ? summit(at(x - 1, y), here, at(x + 1, y)) : 0;
      const dy = y > 0 && y < height - 1 ? summit(at(x, y - 1), here, at(x, y + 1)) : 0;
      peaks.push({
        x: (x + 0.5 + dx) * HEAT_STRIDE,
        y: (y + 0.5 + dy) * HEAT_STRIDE,
        ...sizeAt(map, x, y),
        raw: sigmoid(here),
      });
    }
  }
  return peaks;
};

/** Of two equal neighbours the later one gives way, so that a flat top counts once. */
const isTop = (at: (x: number, y: number) => number, x: number, y: number): boolean => {
  const here = at(x, y);
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      if (dx === 0 && dy === 0) continue;
      const earlier = dy < 0 || (dy === 0 && dx < 0);
      if (earlier ? at(x + dx, y + dy) >= here : at(x + dx, y + dy) > here) return false;
    }
  }
  return true;
};

const sizeAt = (map: HeatMap, x: number, y: number): { width: number; height: number } => {
  const cells = Math.floor((map.width * HEAT_STRIDE) / SIZE_STRIDE);
  const rows = Math.floor((map.height * HEAT_STRIDE) / SIZE_STRIDE);
  const cell =
    Math.floor((y * HEAT_STRIDE) / SIZE_STRIDE) * cells + Math.floor((x * HEAT_STRIDE) / SIZE_STRIDE);
  return {
    width: 2 ** (map.size[cell] ?? 0) * PX_PER_MM,
    height: 2 ** (map.size[cells * rows + cell] ?? 0) * PX_PER_MM,
  };
};
