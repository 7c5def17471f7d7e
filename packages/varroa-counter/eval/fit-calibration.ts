import type { Calibration } from '../src/detect/calibration.ts';
import { logistic } from '../src/detect/logit.ts';
import type { Judged } from './protocol.ts';

/** Maximum Newton steps; a logistic regression on some hundred detections converges in fewer than ten. */
const STEPS = 50;

/**
 * Platt scaling: the best logistic regression from raw values to mites, and the share of mites in the data.
 */
export const fitCalibration = (judged: readonly Judged[]): Calibration => {
  const points = judged.map(({ sure, hit }) => ({ x: Math.log(sure / (1 - sure)), y: Number(hit) }));
  let [slope, offset] = [1, 0];
  for (let step = 0; step < STEPS; step += 1) {
    // Gradient g and curvature h of the likelihood; the small initial h keeps separable data solvable.
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6];
    for (const { x, y } of points) {
      const p = logistic(slope * x + offset);
      const w = p * (1 - p);
      g0 += (y - p) * x;
      g1 += y - p;
      h00 += w * x * x;
      h01 += w * x;
      h11 += w;
    }
    const det = h00 * h11 - h01 * h01;
    slope += (h11 * g0 - h01 * g1) / det;
    offset += (h00 * g1 - h01 * g0) / det;
  }
  const mites = points.reduce((sum, { y }) => sum + y, 0);
  return { slope: round(slope), offset: round(offset), share: round(mites / points.length) };
};

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
