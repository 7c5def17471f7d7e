import { Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isOutOfReach } from '../../lib/answer.ts';
import { ELISION } from '../../lib/i18n/elision.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { namesInLine } from '../../lib/isolated.ts';
import type { ChartRange } from '../../ui/chart/chart.ts';
import { TimeChart } from '../../ui/chart/TimeChart.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { sidesOf } from './choice/measures.ts';
import { CurveTable } from './curve/CurveTable.tsx';
import { firstHours } from './curve/first-hours.ts';
import { isOfScale } from './curve/measure-lines.ts';
import { hasNights, nightsIn } from './curve/nights.ts';
import { roundedRange } from './curve/rounded-range.ts';
import { useCurves } from './curve/use-curves.ts';
import { unitOf } from './curve/use-measure-words.ts';
import styles from './EvolutionChart.module.css';
import { NotKept } from './empty/NotKept.tsx';
import { useEventMarks } from './events/use-event-marks.tsx';
import { type HiveEvents, useFigures, useHiveEvents } from './evolution.api.ts';
import { type EvolutionView, weighedIds } from './evolution-view.ts';
import { Downloads } from './files/Downloads.tsx';
import { PrintedSource } from './files/PrintedSource.tsx';
import { useFlags } from './marks/use-flags.tsx';
import { useThresholdLine } from './marks/use-threshold-line.ts';

/** As much more at each side: fingers move further than what is asked for. */
const around = ({ start, end }: ChartRange): ChartRange => ({
  start: start - (end - start),
  end: end + (end - start),
});

const NOTHING_TOLD: readonly HiveEvents[] = [];

interface EvolutionChartProps {
  readonly view: EvolutionView;
  readonly nights: boolean | undefined;
  readonly onUsual: (() => void) | undefined;
}

/** The hours of readings that there are, if they are few. */
function useFirstHours(view: EvolutionView): ChartRange | undefined {
  const { period, range, measures } = view;
  const { data: figures, isPlaceholderData } = useFigures(view.apiary.id, weighedIds(view), range);
  return useMemo(() => {
    // What stands in their place until they have come is of another period.
    if (isPlaceholderData || !measures.some(isOfScale)) return undefined;
    const spans = (figures?.hives ?? []).flatMap(({ figures: { data } }) => data ?? []);
    return firstHours({ period, range }, spans);
  }, [figures, isPlaceholderData, measures, period, range]);
}

/** The curves of a view; a part that is looked at closer is asked for once more, finer. */
export function EvolutionChart({ view, nights, onUsual }: EvolutionChartProps) {
  const t = useTranslations('evolution');
  const language = useLanguage();
  // Until somebody zooms, a first curve is shown over its own hours.
  const [zoom, setZoom] = useState<ChartRange>();
  const first = useFirstHours(view);
  const seen = zoom ?? first ?? view.range;
  const isPart = seen !== view.range;
  const asked = isPart ? roundedRange(seen) : view.range;
  const { answer, comparison, lines, fineness, marks, loading, incomplete } = useCurves(view, asked);
  const { data: told = NOTHING_TOLD } = useHiveEvents(weighedIds(view), view.range);
  const noted = useFlags(view, marks);
  const events = useEventMarks(view, told);
  const flags = useMemo(() => [...noted, ...events.flags], [noted, events.flags]);
  const shaded = useMemo(
    () => (nights && hasNights(seen) ? nightsIn(around(seen), view.apiary) : []),
    [nights, seen, view.apiary],
  );
  const threshold = useThresholdLine(view, marks);
  const drawn = useMemo(() => [...lines, ...threshold], [lines, threshold]);
  const sides = sidesOf(view.measures);
  const unit = (measure: (typeof view.measures)[number] | undefined) =>
    measure ? unitOf(measure, fineness.get(measure) ?? 'h').unit : null;
  const content = {
    lines,
    range: seen,
    timeZone: view.timeZone,
    leftUnit: unit(sides.left),
    rightUnit: unit(sides.right),
    flags,
    bands: events.bands,
    nights: shaded,
  };
  const label = t.markup('chartLabel', {
    names: namesInLine(view.hives.map(({ name }) => name)),
    ...ELISION,
  });
  return (
    <Gate
      answer={answer}
      placeholder={<Skeleton className={styles.waiting} aria-hidden />}
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
          <Downloads {...{ view, content, drawn, fineness, incomplete }} />
          <PrintedSource view={view} />
          <CurveTable label={label} content={content} />
        </div>
      )}
    </Gate>
  );
}
