import type { ListedCounting } from '@propolis/contract';
import {
  CONTROL_AFTER_DAYS,
  COUNT_HOLDS_DAYS,
  FEW_BEES,
  type JudgedCount,
  judgeCount,
  sampleRange,
} from '@propolis/domain';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { localNoon } from '../../../lib/dates.ts';
import { ThresholdSource } from '../../../ui/varroa/ThresholdSource.tsx';
import { dayOfCount, useIsTreated, useVarroaRules } from '../countings.api.ts';
import { isHistory } from './board-count.ts';
import styles from './CountingMeaning.module.css';
import { MiteGauge } from './MiteGauge.tsx';
import { MiteVerdict } from './MiteVerdict.tsx';

/** A sample of bees. */
export interface Sample extends Pick<ListedCounting, 'hive_id' | 'apiary' | 'count_date'> {
  readonly mites: number;
  /** At least one. */
  readonly bees: number;
}

/** The infestation that a sample of bees shows, compared with the threshold of its month. */
export function SampleMeaning({ sample }: { readonly sample: Sample }) {
  const t = useTranslations('countings.meaning');
  const format = useFormatter();
  const titleId = useId();
  const { mites, bees } = sample;
  const day = dayOfCount(sample);
  const isTreated = useIsTreated(day)({ ...sample, exposure_days: null });
  const rules = useVarroaRules(sample.apiary?.id);
  const judged = isTreated ? 'treatment' : judgeCount({ kind: 'sample', day, mites, bees }, [], rules);
  const verdict = typeof judged === 'string' ? 'unknown' : judged.verdict;
  const isPast = isHistory(sample, now());
  const range = sampleRange(sample);
  const shown = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  return (
    <section className={styles.meaning} aria-labelledby={titleId} data-verdict={verdict}>
      <h2 id={titleId}>{t('title')}</h2>
      <MiteVerdict fall={{ verdict, why: typeof judged === 'string' ? judged : null }} isPast={isPast} />
      <p>
        <strong className={styles.number}>{shown((100 * mites) / bees)}</strong> {t('sample.per100')}
      </p>
      {typeof judged !== 'string' && (
        <MiteGauge
          value={judged.value}
          range={range}
          threshold={judged.threshold}
          verdict={isPast ? 'past' : verdict}
        />
      )}
      <p>{t('sample.range', { least: shown(range.least), most: shown(range.most) })}</p>
      {isPast ? (
        <p className={styles.advice}>{t('old', { days: COUNT_HOLDS_DAYS })}</p>
      ) : (
        <Advice judged={judged} day={day} bees={bees} />
      )}
      <ThresholdSource summary={t('why')} remark={t('sample.digest')} shiftDays={rules.shiftDays} />
    </section>
  );
}

interface AdviceProps extends Pick<Sample, 'bees'> {
  readonly judged: JudgedCount | string;
  readonly day: string;
}

/** The threshold of the month and what to do. */
function Advice({ judged, day, bees }: AdviceProps) {
  const t = useTranslations('countings.meaning');
  const format = useFormatter();
  const few = bees < FEW_BEES && <p>{t('sample.fewBees', { bees, few: FEW_BEES })}</p>;
  if (typeof judged === 'string')
    return (
      <>
        {few}
        <p className={styles.advice}>
          {judged === 'treatment'
            ? t('unknown.treatment', { wait: CONTROL_AFTER_DAYS })
            : t('sample.noThreshold')}
        </p>
      </>
    );
  const { threshold, verdict, doubts } = judged;
  const act = verdict === 'within' ? 'advice.none' : 'advice.treat_at_once';
  return (
    <>
      <p>{t('sample.threshold', { threshold, month: format.dateTime(localNoon(day), { month: 'long' }) })}</p>
      {few}
      <p className={styles.advice}>{t(doubts.includes('few_bees') ? 'sample.again' : act)}</p>
    </>
  );
}
