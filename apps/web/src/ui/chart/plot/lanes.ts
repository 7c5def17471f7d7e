import type { ChartContent } from '../chart.ts';

/** The additional height of a chart for each lane, in px. */
export const LANE_HEIGHT = 64;

/** The height of the main part, in lane heights. */
const MAIN = 4;
/** The share of a lane for the name of its unit above the lines. */
const HEAD = 0.28;

/** From the bottom of the plot, 0, to its top, 1. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** Units without a scale at a side, from top to bottom: the lines of each have a lane of their own. */
export function laneUnits({
  lines,
  leftUnit,
  rightUnit,
}: Pick<ChartContent, 'lines' | 'leftUnit' | 'rightUnit'>): readonly string[] {
  if (leftUnit === null && rightUnit === null) return [];
  const units = new Set(lines.map(({ unit }) => unit));
  return [...units].filter((unit) => unit !== leftUnit && unit !== rightUnit);
}

/** Where the lines of a unit are drawn: in its lane, or above all lanes. */
export function partOf(unit: string, lanes: readonly string[]): Part {
  const height = 1 / (MAIN + lanes.length);
  const at = lanes.indexOf(unit);
  if (at < 0) return { from: lanes.length * height, to: 1 };
  const from = (lanes.length - 1 - at) * height;
  return { from, to: from + height * (1 - HEAD) };
}

/** The top of a lane, including its heading. */
export const laneTop = (unit: string, lanes: readonly string[]): number => {
  const { from, to } = partOf(unit, lanes);
  return from + (to - from) / (1 - HEAD);
};

/** The scale of the whole plot with which a part shows these extremes. */
export function stretched([low, high]: readonly [number, number], { from, to }: Part): [number, number] {
  const span = (high - low) / (to - from);
  return [low - from * span, low + (1 - from) * span];
}

/** The extremes that a part of a plot shows. */
export function shownIn([min, max]: readonly [number, number], { from, to }: Part): [number, number] {
  return [min + from * (max - min), min + to * (max - min)];
}

/** The two labels of a lane: its extremes, rounded. */
export function roundExtremes(low: number, high: number): [number, number] {
  const most = Math.max(high, low + 1);
  const step = roundStep((most - low) / 2);
  return [Math.floor(low / step) * step, Math.ceil(most / step) * step];
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((digit) => digit * power >= least) ?? 10);
}
