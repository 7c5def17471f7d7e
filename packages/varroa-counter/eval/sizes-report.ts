import { readdirSync, statSync } from 'node:fs';
import { loadNetwork } from '../src/model.ts';
import { calibratedApart, crossValidate } from './cross-validation.ts';
import { openJudges } from './judges.ts';
import { trays } from './pictures.ts';
import { scoreAt, together } from './protocol.ts';
import { THRESHOLD, table, three } from './tables.ts';

/** A tile of the maximum size; its cost does not depend on its content. */
const SIDE = 1024;
const LOOKS = 6;

/** Thresholds chosen afterwards: the potential of a size with perfect certainties. */
const thresholds = Array.from({ length: 19 }, (_, i) => 0.05 * (i + 1));

/** Processor seconds per megapixel at 10 px/mm, and the file size. */
const costOf = async (file: string): Promise<{ seconds: number; megabytes: number }> => {
  const network = await loadNetwork(file);
  const planes = new Float32Array(3 * SIDE * SIDE).fill(128);
  await network.look(planes, SIDE, SIDE);
  const before = process.cpuUsage();
  for (let look = 0; look < LOOKS; look += 1) await network.look(planes, SIDE, SIDE);
  const { user, system } = process.cpuUsage(before);
  await network.close();
  return { seconds: (user + system) / LOOKS / SIDE ** 2, megabytes: statSync(file).size / 1e6 };
};

/** Evaluates the fold networks of several widths: `folder/<width>/folds.json` and its networks. */
export const sizesReport = async (folder: string): Promise<string> => {
  const rows: (string | number)[][] = [];
  const widths = readdirSync(folder)
    .map(Number)
    .sort((a, b) => a - b);
  for (const width of widths) {
    const judges = await openJudges(undefined, `${folder}/${width}`);
    const judged = together(Object.values(calibratedApart(await crossValidate(judges, trays()))));
    await judges.close();
    const { f1, precision, recall } = scoreAt(judged, THRESHOLD);
    const best = Math.max(...thresholds.map((threshold) => scoreAt(judged, threshold).f1));
    const { seconds, megabytes } = await costOf(`${folder}/${width}/A.onnx`);
    const scores = [precision, recall, f1, best].map(three);
    rows.push([width, megabytes.toFixed(2), seconds.toFixed(2), ...scores]);
  }
  return table(
    'width | file, MB | processor seconds per megapixel | precision | recall | F1 | F1 at its best threshold',
    rows,
  );
};
