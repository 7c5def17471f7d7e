import { useTranslations } from 'use-intl';
import type { ChartLine } from '../../../ui/chart/chart.ts';
import { ThresholdSource } from '../../../ui/varroa/ThresholdSource.tsx';
import type { EvolutionView } from '../evolution-view.ts';
import { SAMPLE_THRESHOLD, useShownRules } from './use-threshold-line.ts';

interface ThresholdNoteProps {
  readonly view: EvolutionView;
  /** The lines of thresholds. */
  readonly lines: readonly ChartLine[];
}

/** Where the drawn thresholds come from; empty without any. */
export function ThresholdNote({ view, lines }: ThresholdNoteProps) {
  const t = useTranslations('evolution');
  const meaning = useTranslations('countings.meaning');
  const { shiftDays } = useShownRules(view);
  if (lines.length === 0) return null;
  const isSample = lines.some(({ id }) => id === SAMPLE_THRESHOLD);
  return (
    <ThresholdSource
      summary={t('thresholdSource')}
      remark={isSample ? meaning('sample.digest') : undefined}
      shiftDays={shiftDays}
    />
  );
}
