import { CLOSE, type Network } from './network.ts';
import { PX_PER_MM } from './peaks.ts';

/** A fake network: each dark square is a mite of its size. */
export const squares: Network = {
  look: async (planes, width, height) => {
    const cells = { width: width / 2, height: height / 2 };
    const heat = new Float32Array(cells.width * cells.height).fill(-9);
    const size = new Float32Array((cells.width * cells.height) / 2).fill(-9);
    const isDark = (x: number, y: number): boolean => (planes[y * width + x] ?? 255) < 128;
    for (let y = 1; y < height; y += 1) {
      for (let x = 1; x < width; x += 1) {
        if (!isDark(x, y) || isDark(x - 1, y) || isDark(x, y - 1)) continue;
        let side = 1;
        while (isDark(x + side, y)) side += 1;
        const middle = { x: Math.floor(x + side / 2), y: Math.floor(y + side / 2) };
        heat[Math.floor(middle.y / 2) * cells.width + Math.floor(middle.x / 2)] = 4;
        const at = Math.floor(middle.y / 4) * (width / 4) + Math.floor(middle.x / 4);
        size.fill(Math.log2(side / PX_PER_MM), at, at + 1);
        size.fill(Math.log2(side / PX_PER_MM), size.length / 2 + at, size.length / 2 + at + 1);
      }
    }
    return { ...cells, heat, size };
  },
  lookClosely: async (crops) => new Float32Array(crops.length / (3 * CLOSE.side ** 2)).fill(4),
  close: async () => {},
};
