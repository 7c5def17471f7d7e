import { Box, Skeleton } from '@mantine/core';
import { DAY_S, type EvolutionPeriod, HOUR_S, MINUTE_S } from '@propolis/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isOutOfReach } from '../../lib/answer.ts';
import { ELISION } from '../../lib/i18n/elision.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { namesInLine } from '../../lib/isolated.ts';
import { ChartTable } from '../../ui/chart/ChartTable.tsx';
import type { ChartContent, ChartLine, ChartRange } from '../../ui/chart/chart.ts';
import { TimeChart } from '../../ui/chart/TimeChart.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { sidesOf } from './choice/measures.ts';
import { isOfScale } from './curve/measure-lines.ts';
import { hasNights, nightsIn } from './curve/nights.ts';
import { useCurves } from './curve/use-curves.ts';
import { unitOf, useMiteScales } from './curve/use-measure-words.ts';
import { NotKept } from './empty/Notes.tsx';
import { useEventMarks } from './events/use-event-marks.tsx';
import { type HiveEvents, hiveEventsQuery, useFigures, useTogether } from './evolution.api.ts';
import { type EvolutionView, weighedIds } from './evolution-view.ts';
import { Downloads } from './files/Downloads.tsx';
import { PrintedSource } from './files/PrintedSource.tsx';
import { ThresholdNote } from './marks/ThresholdNote.tsx';
import { useFlags, useTreatmentBands } from './marks/use-flags.tsx';
import { useThresholdLines } from './marks/use-threshold-line.ts';

/** Readings that span a smaller share of the period would be a thin stroke at its edge. */
const NARROW = 0.25;

/** Times of the first and last reading of a hive. */
interface Span {
  readonly first: string;
  readonly last: string;
}

/** The hours with readings, if the first readings are in a named period and cover little of it. */
export function firstHours(
  { period, range }: { readonly period: EvolutionPeriod; readonly range: ChartRange },
  spans: readonly Span[],
): ChartRange | undefined {
  if (period === 'chosen' || spans.length === 0) return undefined;
  const secondsOf = (time: string) => Date.parse(time) / 1000;
  const first = Math.min(...spans.map((span) => secondsOf(span.first)));
  const last = Math.max(...spans.map((span) => secondsOf(span.last)));
  if (first <= range.start || last - first >= NARROW * (range.end - range.start)) return undefined;
  const start = Math.floor(first / HOUR_S) * HOUR_S;
  return { start, end: Math.max(start + HOUR_S, Math.ceil(last / HOUR_S) * HOUR_S) };
}

const GRIDS = [7 * DAY_S, DAY_S, 6 * HOUR_S, HOUR_S, 10 * MINUTE_S];
/** Minimum number of grid steps in the view. */
const PARTS = 4;

/** The requested range, rounded up to a grid, so that small moves need no new request. */
export function roundedRange({ start, end }: ChartRange): ChartRange {
  const grid = GRIDS.find((one) => one * PARTS <= end - start) ?? 10 * MINUTE_S;
  return { start: Math.floor(start / grid) * grid, end: Math.ceil(end / grid) * grid };
}

/** One more range on each side, for panning. */
const around = ({ start, end }: ChartRange): ChartRange => ({
  start: start - (end - start),
  end: end + (end - start),
});

const NO_EVENTS: readonly HiveEvents[] = [];

interface EvolutionChartProps {
  readonly view: EvolutionView;
  readonly nights: boolean | undefined;
  readonly onUsual: (() => void) | undefined;
}

/** The hours with readings, if there are only few. */
function useFirstHours(view: EvolutionView): ChartRange | undefined {
  const { period, range, measures } = view;
  const { data: figures, isPlaceholderData } = useFigures(view.apiary.id, weighedIds(view), range);
  return useMemo(() => {
    // The placeholder belongs to another period.
    if (isPlaceholderData || !measures.some(isOfScale)) return undefined;
    const spans = (figures?.hives ?? []).flatMap(({ figures: { data } }) => data ?? []);
    return firstHours({ period, range }, spans);
  }, [figures, isPlaceholderData, measures, period, range]);
}

/** The curves of a view; a zoomed part is requested again at a higher resolution. */
export function EvolutionChart({ view, nights, onUsual }: EvolutionChartProps) {
  const t = useTranslations('evolution');
  const language = useLanguage();
  // Without a zoom, a new curve is shown for the hours with readings.
  const [zoom, setZoom] = useState<ChartRange>();
  const first = useFirstHours(view);
  const seen = zoom ?? first ?? view.range;
  const isPart = seen !== view.range;
  const asked = isPart ? roundedRange(seen) : view.range;
  const { answer, comparison, lines, fineness, marks, loading, incomplete } = useCurves(view, asked);
  const { data: reported = NO_EVENTS } = useTogether(hiveEventsQuery(weighedIds(view), view.range));
  const noted = useFlags(view, marks);
  const events = useEventMarks(view, reported);
  const flags = useMemo(() => [...noted, ...events.flags], [noted, events.flags]);
  const treatments = useTreatmentBands(marks);
  const bands = useMemo(() => [...events.bands, ...treatments], [events.bands, treatments]);
  const shaded = useMemo(
    () => (nights && hasNights(seen) ? nightsIn(around(seen), view.apiary) : []),
    [nights, seen, view.apiary],
  );
  const thresholds = useThresholdLines(view, marks);
  const drawn = useMemo(() => [...lines, ...thresholds], [lines, thresholds]);
  const sides = sidesOf(view.measures);
  const { sample } = useMiteScales();
  // Without boards, samples take the side of the mites.
  const isSampled = lines.some(({ unit }) => unit === sample.unit);
  const hasBoards = lines.some(({ unit }) => unit === unitOf('varroa', 'h').unit);
  const unit = (measure: (typeof view.measures)[number] | undefined) => {
    if (measure === 'varroa' && isSampled && !hasBoards) return sample.unit;
    return measure ? unitOf(measure, fineness.get(measure) ?? 'h').unit : null;
  };
  const content = {
    lines,
    range: seen,
    timeZone: view.timeZone,
    leftUnit: unit(sides.left),
    rightUnit: unit(sides.right),
    flags,
    bands,
    nights: shaded,
  };
  const label = t.markup('chartLabel', {
    names: namesInLine(view.hives.map(({ name }) => name)),
    ...ELISION,
  });
  return (
    <Gate
      answer={answer}
      placeholder={<Skeleton h="55vh" mih={320} aria-hidden />}
      outOfReach={<NotKept what="curves" onUsual={onUsual} />}
    >
      {() => (
        <div aria-busy={loading}>
          <TimeChart
            {...content}
            lines={drawn}
            label={label}
            language={language}
            limits={view.range}
            onZoom={setZoom}
            {...(isPart && { onZoomBack: () => setZoom(view.range) })}
          />
          {isOutOfReach(comparison) && <NotKept what="compared" />}
          <ThresholdNote view={view} lines={thresholds} />
          <Downloads {...{ view, content, drawn, fineness, incomplete }} />
          <PrintedSource view={view} />
          <CurveTable label={label} content={content} />
        </div>
      )}
    </Gate>
  );
}

interface CurveTableProps {
  readonly label: string;
  readonly content: Pick<ChartContent, 'lines' | 'range' | 'timeZone'>;
}

/** The visible part of a line. */
function seenOf(line: ChartLine, { start, end }: ChartRange): ChartLine {
  const seen = line.times.flatMap((time, at) => (time >= start && time <= end ? [at] : []));
  return {
    ...line,
    times: seen.map((at) => line.times[at] ?? 0),
    values: seen.map((at) => line.values[at] ?? null),
  };
}

/** The values of the curves in a collapsed table, rendered when it is opened. */
function CurveTable({ label, content }: CurveTableProps) {
  const t = useTranslations('evolution.table');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const { lines, range, timeZone } = content;
  const seen = useMemo(() => (open ? lines.map((line) => seenOf(line, range)) : []), [open, lines, range]);
  return (
    <Box component="details" mt="xs" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="disclosure">
        {t('open')} <IconChevronDown size={18} aria-hidden />
      </summary>
      {open && <ChartTable label={label} lines={seen} timeZone={timeZone} language={language} />}
    </Box>
  );
}
