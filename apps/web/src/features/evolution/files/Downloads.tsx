import type { Curve } from '@propolis/contract';
import { CSV_MARK, csvRow } from '@propolis/file-formats';
import { IconPhoto, IconTable } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { dateRange, localNoon } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import type { ChartContent, ChartLine, ChartRange } from '../../../ui/chart/chart.ts';
import { chartPng } from '../../../ui/chart/chart-png.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { daysOfRange } from '../choice/period-range.ts';
import { type LaidDays, laidOver, rangeThen } from '../curve/laid-days.ts';
import type { Columns } from '../curve/measure-lines.ts';
import { lineIdOf, thenIdOf } from '../curve/use-chart-lines.ts';
import { curvesOf } from '../curve/use-curves.ts';
import { SUNSHINE_TODAY, type WeatherFineness, type WeatherFinenesses } from '../curve/weather-fineness.ts';
import { type HiveCurveKey, readCurve } from '../evolution.api.ts';
import type { EvolutionView } from '../evolution-view.ts';
import styles from './Downloads.module.css';
import { useAttribution } from './use-attribution.ts';

/** As many as the server gives at once. */
const POINTS = 4000;
/** Asked for at once (s): of ten minutes each, so many readings come as they are. */
const PIECE = 12 * 86_400;
/** Not cut any further (s). */
const LEAST = 3600;

/** Asks for what was measured in a range, with so many points at most. */
export type AskCurve = (range: ChartRange, points: number) => Promise<Curve>;

/**
 * Every reading of a range, piece by piece. Of more readings than it may give the server leaves two in each of half as
 * many pieces: an answer with fewer than half the points has left none out, another is asked for in two parts.
 */
export async function allReadings({ start, end }: ChartRange, ask: AskCurve): Promise<Columns> {
  const pieces: Columns[] = [];
  for (let from = start; from < end; from += PIECE)
    pieces.push(await wholePiece({ start: from, end: Math.min(end, from + PIECE) }, ask));
  return joined(pieces);
}

async function wholePiece(range: ChartRange, ask: AskCurve): Promise<Columns> {
  const { start, end } = range;
  const { step, times, values } = await ask(range, POINTS);
  const isWhole = step === 'raw' && times.length < POINTS / 2;
  if (isWhole || end - start <= LEAST) return { times, values };
  const middle = Math.floor((start + end) / 2);
  return joined([
    await wholePiece({ start, end: middle }, ask),
    await wholePiece({ start: middle, end }, ask),
  ]);
}

/** One after the other; a reading where two pieces meet comes with both. */
function joined(pieces: readonly Columns[]): Columns {
  const byTime = new Map<number, number | null>();
  for (const { times, values } of pieces)
    for (const [at, time] of times.entries()) byTime.set(time, values[at] ?? null);
  return { times: [...byTime.keys()], values: [...byTime.values()] };
}

/** What a value of a line stands for: one reading or counting, or what the weather adds up to. */
type Fineness = 'reading' | 'counting' | WeatherFineness;

/** Of a line that is no scale's. */
const finenessOf = (id: string, weather: WeatherFinenesses): Fineness =>
  weather.get(id) ?? (id === SUNSHINE_TODAY ? 'd' : 'counting');

/** A line as a file has it. */
interface WholeLine {
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
function wholeLines({ lines, range, weather }: Shown, view: EvolutionView): Promise<WholeLine[]> {
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

interface CsvColumn {
  readonly line: ChartLine;
  /** What its values stand for, in words. */
  readonly note: string;
}

const isWithin = (time: number, { start, end }: ChartRange): boolean => time >= start && time <= end;

/**
 * Lines as a table that any program reads: times by ISO 8601 in UTC, numbers with a point, a column for each line with
 * its unit and how fine it is; nothing where a line has no value.
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
  /** As they are seen: with what is drawn beside what was measured. */
  readonly drawn: ChartContent['lines'];
  readonly fineness: WeatherFinenesses;
  /** Lines are on their way: a file is taken away once they are in it. */
  readonly incomplete: boolean;
}

/** Letters and digits of a name, which every system takes for a file's. */
const fileName = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '-');

/** What is seen, to take away: every reading as a table, and a picture with its title, its period and whose readings it shows. */
export function Downloads({ view, content, drawn, fineness, incomplete }: DownloadsProps) {
  const t = useTranslations('evolution.files');
  const language = useLanguage();
  const { own, apiary } = view;
  const { lines, range, timeZone } = content;
  const days = daysOfRange(range, timeZone);
  const attribution = useAttribution(view);
  const named = own?.name ?? apiary.name;
  const name = fileName(t('filename', { name: named, ...days }));
  const orSay = async (save: () => Promise<void>) => {
    try {
      await save();
    } catch {
      showToast('error', t('failed'));
    }
  };
  const saveTable = () =>
    orSay(async () => {
      const whole = await wholeLines({ lines, range, weather: fineness }, view);
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
    <div className={styles.downloads} data-screen-only>
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
    </div>
  );
}
