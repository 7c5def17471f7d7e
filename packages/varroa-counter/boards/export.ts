/**
 * Writes rendered boards for training and looking: NNNN.png beside NNNN.json of
 * { px_per_mm, kind, mites: [{ x, y, w, h }] }.
 *   npx tsx packages/varroa-counter/boards/export.ts --out /tmp/boards --count 150 [--first 0] [--size 768]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writePicture } from './picture-files.ts';
import { renderBoard } from './render.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    count: { type: 'string', default: '10' },
    first: { type: 'string', default: '0' },
    size: { type: 'string', default: '768' },
    scale: { type: 'string', default: '10' },
  },
});
if (values.out === undefined) throw new Error('--out is required: the folder for the boards');
await mkdir(values.out, { recursive: true });

const round = (value: number): number => Math.round(value * 100) / 100;
const first = Number(values.first);
for (let seed = first; seed < first + Number(values.count); seed++) {
  const board = await renderBoard(seed, { width: Number(values.size), pxPerMm: Number(values.scale) });
  const path = join(values.out, String(seed).padStart(4, '0'));
  await writePicture(board.image, `${path}.png`);
  const mites = board.mites.map(({ x, y, width, height }) => ({
    x: round(x),
    y: round(y),
    w: round(width),
    h: round(height),
  }));
  // The JSON is written last, so that a reader that finds it also finds the complete image.
  const text = JSON.stringify({ px_per_mm: round(1 / board.mmPerPx), kind: board.kind, mites });
  await writeFile(`${path}.json`, text);
}
