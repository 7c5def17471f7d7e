import type { ChartLine, ChartRange } from '../../../ui/chart/chart.ts';
import { type LaidDays, laidOver, rangeThen } from '../curve/laid-days.ts';
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
  /** How a line of the compared period is laid over what is shown. */
  readonly laid: LaidDays | undefined;
}

/** Which lines are those of scales. */
function sourcesOf(view: EvolutionView): ReadonlyMap<string, Source> {
  return new Map(
    curvesOf(view).flatMap((key): [string, Source][] => [
      [lineIdOf(key), { key, laid: undefined }],
      [thenIdOf(lineIdOf(key)), { key, laid: view.compared?.laid }],
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
      const { key, laid } = source;
      const measured = laid ? rangeThen(range, laid) : range;
      const columns = await allReadings(measured, (piece, points) => readCurve(key, piece, points));
      return { line: { ...line, ...(laid ? laidOver(columns, laid) : columns) }, fineness: 'reading' };
    }),
  );
}
