import { Group } from '@mantine/core';
import type { Curve } from '@propolis/contract';
import { CURVE_POINTS_MAX } from '@propolis/contract/client';
import { DAY_S } from '@propolis/domain';
import { CSV_MARK, csvRow } from '@propolis/file-formats';
import { IconPhoto, IconTable } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { dateRange, localNoon } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import type { ChartContent, ChartLine, ChartRange } from '../../../ui/chart/chart.ts';
import { chartPng } from '../../../ui/chart/chart-png.ts';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';
import { daysOfRange } from '../choice/period-range.ts';
import { type LaidDays, laidOver, rangeThen } from '../curve/laid-days.ts';
import type { Columns } from '../curve/measure-lines.ts';
import { lineIdOf, thenIdOf } from '../curve/use-chart-lines.ts';
import { curvesOf } from '../curve/use-curves.ts';
import { SUNSHINE_TODAY, type WeatherFineness, type WeatherFinenesses } from '../curve/weather-fineness.ts';
import { type HiveCurveKey, readCurve } from '../evolution.api.ts';
import type { EvolutionView } from '../evolution-view.ts';
import { useAttribution } from './PrintedSource.tsx';

/** Range of one request (s): ten-minute readings in it are not downsampled. */
const PIECE = 12 * DAY_S;
/** Minimum range of a request (s). */
const LEAST = 3600;

/** Requests the measurements of a range with a maximum number of points. */
export type AskCurve = (range: ChartRange, points: number) => Promise<Curve>;

/** Every reading of a range. If a part of it has more readings than the server returns, it is split in two. */
export async function allReadings({ start, end }: ChartRange, ask: AskCurve): Promise<Columns> {
  const pieces: Columns[] = [];
  for (let from = start; from < end; from += PIECE)
    pieces.push(await wholePiece({ start: from, end: Math.min(end, from + PIECE) }, ask));
  return joined(pieces);
}

async function wholePiece(range: ChartRange, ask: AskCurve): Promise<Columns> {
  const { start, end } = range;
  const { step, times, values } = await ask(range, CURVE_POINTS_MAX);
  if (step === 'raw' || end - start <= LEAST) return { times, values };
  const middle = Math.floor((start + end) / 2);
  return joined([
    await wholePiece({ start, end: middle }, ask),
    await wholePiece({ start: middle, end }, ask),
  ]);
}

/** Concatenates the pieces and removes duplicates at their borders. */
function joined(pieces: readonly Columns[]): Columns {
  const byTime = new Map<number, number | null>();
  for (const { times, values } of pieces)
    for (const [at, time] of times.entries()) byTime.set(time, values[at] ?? null);
  return { times: [...byTime.keys()], values: [...byTime.values()] };
}

/** Resolution of a line: single readings, single counts, or aggregated weather. */
type Fineness = 'reading' | 'counting' | WeatherFineness;

/** For lines that are not from a scale. */
const finenessOf = (id: string, weather: WeatherFinenesses): Fineness =>
  weather.get(id) ?? (id === SUNSHINE_TODAY ? 'd' : 'counting');

/** A line in the file. */
interface WholeLine {
  readonly line: ChartLine;
  readonly fineness: Fineness;
}

interface Source {
  readonly key: HiveCurveKey;
  /** Alignment of a line of the compared period. */
  readonly laid: LaidDays | undefined;
}

/** The sources of the scale lines. */
function sourcesOf(view: EvolutionView): ReadonlyMap<string, Source> {
  return new Map(
    curvesOf(view).flatMap((key): [string, Source][] => [
      [lineIdOf(key), { key, laid: undefined }],
      [thenIdOf(lineIdOf(key)), { key, laid: view.compared?.laid }],
    ]),
  );
}

/** The visible lines: those of scales with every reading, the others as drawn. */
function wholeLines(
  { lines, range }: Pick<ChartContent, 'lines' | 'range'>,
  view: EvolutionView,
  weather: WeatherFinenesses,
): Promise<WholeLine[]> {
  const sources = sourcesOf(view);
  return Promise.all(
    lines.map(async (line): Promise<WholeLine> => {
      const source = sources.get(line.id);
      if (!source) return { line, fineness: finenessOf(line.id, weather) };
      const { key, laid } = source;
      const measured = laid ? rangeThen(range, laid) : range;
      const columns = await allReadings(measured, (piece, points) => readCurve(key, piece, { points }));
      return { line: { ...line, ...(laid ? laidOver(columns, laid) : columns) }, fineness: 'reading' };
    }),
  );
}

interface CsvColumn {
  readonly line: ChartLine;
  /** Describes the resolution of its values. */
  readonly note: string;
}

const isWithin = (time: number, { start, end }: ChartRange): boolean => time >= start && time <= end;

/**
 * Lines as CSV: times in ISO 8601 (UTC), numbers with a decimal point, a column per line with its unit and
 * resolution; an empty cell for a missing value.
 */
export function curveCsv(columns: readonly CsvColumn[], range: ChartRange, timeWord: string): string {
  const rows = new Map<number, (number | '')[]>();
  for (const [column, { line }] of columns.entries())
    for (const [at, time] of line.times.entries()) {
      const value = line.values[at] ?? null;
      if (value === null || !isWithin(time, range)) continue;
      const row = rows.get(time) ?? columns.map(() => '' as const);
      row[column] = value;
      rows.set(time, row);
    }
  const head = csvRow([
    timeWord,
    ...columns.map(({ line: { label, unit }, note }) => `${label} (${unit}, ${note})`),
  ]);
  const body = [...rows]
    .toSorted(([one], [other]) => one - other)
    .map(([time, row]) => csvRow([new Date(time * 1000).toISOString(), ...row]));
  return CSV_MARK + head + body.join('');
}

interface DownloadsProps {
  readonly view: EvolutionView;
  readonly content: ChartContent;
  /** The visible lines, including those drawn beside the measurements. */
  readonly drawn: ChartContent['lines'];
  readonly fineness: WeatherFinenesses;
  /** While lines are loading, a download waits for them. */
  readonly incomplete: boolean;
}

/** Keeps letters and digits, which are valid in file names on every system. */
const fileName = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '-');

/** Downloads of the view: every reading as a table, and an image with title, period and attribution. */
export function Downloads({ view, content, drawn, fineness, incomplete }: DownloadsProps) {
  const t = useTranslations('evolution.files');
  const language = useLanguage();
  const { own, apiary } = view;
  const { range, timeZone } = content;
  const days = daysOfRange(range, timeZone);
  const attribution = useAttribution(view);
  const named = own?.name ?? apiary.name;
  const name = fileName(t('filename', { name: named, ...days }));
  const sayFailure = useSayFailure();
  const orSay = (save: () => Promise<void>) => sayFailure(save, () => t('failed'));
  const saveTable = () =>
    orSay(async () => {
      const whole = await wholeLines(content, view, fineness);
      const columns = whole.map((one) => ({ line: one.line, note: t(`fineness.${one.fineness}`) }));
      saveFile(new Blob([curveCsv(columns, range, t('time'))], { type: 'text/csv' }), `${name}.csv`);
    });
  const savePicture = () =>
    orSay(async () => {
      const picture = await chartPng({
        content: { ...content, lines: drawn },
        language,
        title: t('title', { name: named }),
        subtitle: dateRange(localNoon(days.first), localNoon(days.last), language),
        attribution,
      });
      saveFile(picture, `${name}.png`);
    });
  return (
    <Group gap="xs" align="stretch" mt="sm" data-screen-only>
      <AsyncButton
        variant="default"
        leftSection={<IconTable size={18} aria-hidden />}
        disabled={incomplete}
        onClick={saveTable}
      >
        {t('csv')}
      </AsyncButton>
      <AsyncButton
        variant="default"
        leftSection={<IconPhoto size={18} aria-hidden />}
        disabled={incomplete}
        onClick={savePicture}
      >
        {t('png')}
      </AsyncButton>
    </Group>
  );
}
