import type { ChartLine, ChartRange } from '../../../ui/chart/chart.ts';
import { movedBy } from '../curve/measure-lines.ts';
import { lineIdOf, thenIdOf } from '../curve/use-chart-lines.ts';
import { curvesOf } from '../curve/use-curves.ts';
import type { WeatherFinenesses } from '../curve/weather-fineness.ts';
import { type HiveCurveKey, readCurve } from '../evolution.api.ts';
import type { EvolutionView } from '../evolution-view.ts';
import { allReadings } from './all-readings.ts';
import { type Fineness, finenessOf } from './fineness.ts';

/** A line as a file has it. */
export interface WholeLine {
  readonly line: ChartLine;
  readonly fineness: Fineness;
}

interface Source {
  readonly key: HiveCurveKey;
  /** By so many seconds the line is drawn later than it was measured. */
  readonly moved: number;
}

/** Which lines are those of scales. */
function sourcesOf(view: EvolutionView): ReadonlyMap<string, Source> {
  const moved = view.compared ? view.range.start - view.compared.range.start : 0;
  return new Map(
    curvesOf(view).flatMap((key): [string, Source][] => [
      [lineIdOf(key), { key, moved: 0 }],
      [thenIdOf(lineIdOf(key)), { key, moved }],
    ]),
  );
}

interface Shown {
  readonly lines: readonly ChartLine[];
  readonly range: ChartRange;
  readonly weather: WeatherFinenesses;
}

/** What is seen, of scales with every reading as it came; all else as it is drawn. */
export function wholeLines({ lines, range, weather }: Shown, view: EvolutionView): Promise<WholeLine[]> {
  const sources = sourcesOf(view);
  return Promise.all(
    lines.map(async (line): Promise<WholeLine> => {
      const source = sources.get(line.id);
      if (!source) return { line, fineness: finenessOf(line.id, weather) };
      const { key, moved } = source;
      const measured = { start: range.start - moved, end: range.end - moved };
      const columns = await allReadings(measured, (piece, points) => readCurve(key, piece, points));
      return { line: { ...line, ...movedBy(columns, moved) }, fineness: 'reading' };
    }),
  );
}
