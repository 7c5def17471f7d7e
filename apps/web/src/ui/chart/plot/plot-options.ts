import type uPlot from 'uplot';
import { localeOf } from '../../../lib/dates.ts';
import type { ChartContent, ChartLine, ChartLineKind } from '../chart.ts';
import type { PlotStyle } from './chart-colors.ts';
import { lonelyReadings } from './columns.ts';
import { laneUnits, partOf, roundExtremes, shownIn, stretched } from './lanes.ts';
import { AREA_ALPHA, lineOn } from './legible.ts';
import { pixelRatio, plotWidth } from './pixels.ts';
import { type TickStep, tickStep, tickWords, timeTicks } from './time-ticks.ts';

/** The minimum span of a scale, in its unit, so that noise stays small. */
const LEAST_SPAN = 1;
/** Space above and below the lines, as a share of their height. */
const PADDING = 0.06;

/** The range of a scale that shows these extremes; with bars and areas it includes zero. */
export function scaleRange(
  low: number | null,
  high: number | null,
  kinds: readonly ChartLineKind[],
): [number, number] {
  if (low === null || high === null) return [0, LEAST_SPAN];
  const standing = kinds.some((kind) => kind === 'bars' || kind === 'hollow' || kind === 'area');
  const least = standing ? Math.min(0, low) : low;
  const most = standing ? Math.max(0, high) : high;
  const missing = Math.max(0, LEAST_SPAN - (most - least)) / 2;
  const room = (most - least) * PADDING;
  if (standing && least === 0) return [0, most + 2 * missing + room];
  return [least - missing - room, most + missing + room];
}

/**
 * A bar of this width (px) from zero at each reading: the library derives the width from the smallest
 * distance of readings.
 */
const barPaths =
  (breadth: number, drawn: 'full' | 'outline' = 'full'): uPlot.Series.PathBuilder =>
  (plot, seriesIndex, first, last) => {
    const bars = new Path2D();
    const cells = plot.data[seriesIndex] ?? [];
    const scale = plot.series[seriesIndex]?.scale ?? '';
    const ratio = pixelRatio();
    const ground = plot.valToPos(0, scale, true);
    for (let at = first; at <= last; at += 1) {
      const value = cells[at];
      const time = plot.data[0][at];
      if (value === null || value === undefined || time === undefined) continue;
      const left = plot.valToPos(time, 'x', true) - (breadth * ratio) / 2;
      const top = plot.valToPos(value, scale, true);
      bars.rect(left, top, breadth * ratio, Math.max(ratio, ground - top));
    }
    return drawn === 'full' ? { fill: bars, stroke: null } : { stroke: bars };
  };

/** Of the time axis and the side axes, in px. */
const FONT_SIZE = 12;
const LINE_WIDTH = 2;
const TICK_ROOM = 76;
const SIDE = { bottom: 2, left: 3, right: 1 } as const;

/** The ranges of scales, by unit. */
export type Heights = Readonly<Record<string, uPlot.Range.MinMax>>;

interface HeightChoice {
  /** By default computed from the readings. */
  readonly heights?: Heights;
  /** Whether the heights are fixed during a gesture. */
  readonly areHeld: () => boolean;
}

export function plotOptions(
  content: Omit<ChartContent, 'range'>,
  style: PlotStyle,
  { heights, areHeld }: HeightChoice,
): Pick<uPlot.Options, 'series' | 'axes' | 'scales' | 'padding' | 'legend' | 'cursor'> {
  const { lines, leftUnit, rightUnit } = content;
  const units = [...new Set(lines.map(({ unit }) => unit))];
  const lanes = laneUnits(content);
  const scales = units.map((unit): [string, uPlot.Scale] => {
    const kinds = lines.filter((line) => line.unit === unit).map(({ kind }) => kind);
    const isLane = lanes.includes(unit);
    return [
      unit,
      {
        auto: () => !areHeld(),
        range:
          heights?.[unit] ??
          ((_plot, low, high) => {
            const extremes = scaleRange(low, high, kinds);
            return stretched(isLane ? roundExtremes(...extremes) : extremes, partOf(unit, lanes));
          }),
      },
    ];
  });
  const sides = [
    ...(leftUnit !== null && units.includes(leftUnit)
      ? [sideAxis(leftUnit, SIDE.left, { style, lanes })]
      : []),
    ...(rightUnit !== null && units.includes(rightUnit)
      ? [sideAxis(rightUnit, SIDE.right, { style, lanes })]
      : []),
  ];
  const { enlarged } = style;
  // Space for half a label of the time axis. The axis of a scale without readings is not drawn.
  const edge: uPlot.PaddingSide = (_plot, side, sidesWithAxes) => (sidesWithAxes[side] ? 0 : 16 * enlarged);
  return {
    legend: { show: false },
    cursor: { show: false },
    padding: [24 * enlarged, edge, 0, edge],
    scales: { x: { time: false, auto: false }, ...Object.fromEntries(scales) },
    axes: [timeAxis(content.timeZone, style), ...sides],
    series: [{}, ...lines.map((line) => seriesOf(line, style))],
  };
}

const fontOf = ({ colors, enlarged }: PlotStyle) => `${FONT_SIZE * enlarged}px ${colors.font}`;

function timeAxis(timeZone: string, style: PlotStyle): uPlot.Axis {
  const { colors, language, enlarged } = style;
  let step: TickStep = { unit: 'day', count: 1 };
  return {
    side: SIDE.bottom,
    scale: 'x',
    size: 46 * enlarged,
    gap: 6 * enlarged,
    font: fontOf(style),
    stroke: colors.dimmed,
    grid: { show: false },
    border: { show: true, stroke: colors.dimmed, width: enlarged },
    ticks: { stroke: colors.dimmed, size: 5 * enlarged, width: enlarged },
    splits: (plot, _axis, start, end) => {
      const most = Math.max(2, plotWidth(plot) / (TICK_ROOM * enlarged));
      step = tickStep({ start, end }, most);
      return timeTicks({ start, end }, step, timeZone);
    },
    values: (_plot, ticks) => tickWords(ticks, step, { timeZone, language }),
  };
}

interface Beside {
  readonly style: PlotStyle;
  readonly lanes: readonly string[];
}

function sideAxis(unit: string, side: 1 | 3, { style, lanes }: Beside): uPlot.Axis {
  const { colors, language, enlarged } = style;
  const numbers = new Intl.NumberFormat(localeOf(language));
  const longest = (words: readonly string[] | null) =>
    Math.max(3, ...(words ?? []).map(({ length }) => length));
  // Hides labels of a side scale beside the lanes.
  const aboveLanes = (plot: uPlot, splits: number[]) => {
    const { min = 0, max = 1 } = plot.scales[unit] ?? {};
    const [low] = shownIn([min, max], partOf(unit, lanes));
    return splits.map((split) => (split < low - (max - min) / 1000 ? null : split));
  };
  return {
    side,
    scale: unit,
    filter: aboveLanes,
    size: (_plot, words) => (longest(words) * 7 + 14) * enlarged,
    space: 44 * enlarged,
    gap: 6 * enlarged,
    font: fontOf(style),
    stroke: colors.dimmed,
    grid: { show: side === SIDE.left, stroke: colors.hairline, width: enlarged, filter: aboveLanes },
    ticks: { show: false },
    values: (_plot, splits) => splits.map((split) => (split === null ? '' : numbers.format(split))),
  };
}

function seriesOf(line: ChartLine, { colors, enlarged }: PlotStyle): uPlot.Series {
  const color = lineOn(line.color, colors.ground);
  const looks: Readonly<Record<ChartLine['kind'], uPlot.Series>> = {
    line: { width: LINE_WIDTH * enlarged, points: dots(color, enlarged) },
    dashed: { width: 1.5 * enlarged, dash: [6 * enlarged, 4 * enlarged] },
    dotted: { width: 2.5 * enlarged, dash: [0.1, 6 * enlarged], cap: 'round' },
    area: { width: enlarged, fill: color + AREA_ALPHA },
    bars: { width: 0, fill: color, paths: barPaths(10 * enlarged) },
    hollow: { width: LINE_WIDTH * enlarged, paths: barPaths(10 * enlarged, 'outline') },
  };
  return { scale: line.unit, stroke: color, points: { show: false }, ...looks[line.kind] };
}

/**
 * A dot for each reading if they are far apart; otherwise only for isolated readings, where a line has no
 * length.
 */
const dots = (color: string, enlarged: number): uPlot.Series.Points => ({
  size: 5 * enlarged,
  space: 20 * enlarged,
  fill: color,
  filter: (plot, index, areShown) => (areShown ? null : [...lonelyReadings(plot.data[index] ?? [])]),
});
