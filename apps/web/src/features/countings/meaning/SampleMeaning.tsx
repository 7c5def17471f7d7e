import type { Apiary, ListedCounting } from '@propolis/contract';
import {
  CONTROL_AFTER_DAYS,
  FEW_BEES,
  type JudgedCount,
  judgeCount,
  SAMPLE_BEES,
  sampleRange,
} from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { localNoon } from '../../../lib/dates.ts';
import { readNumber } from '../../../lib/numbers.ts';
import { type HandCountValues, momentOf, typedBees } from '../by-hand/hand-count.ts';
import { dayOfCount, useIsTreated, useVarroaRules } from '../countings.api.ts';
import { placeOf } from '../kept-countings.ts';
import { isHistory } from './board-count.ts';
import styles from './CountingMeaning.module.css';
import { MeaningSection, MiteGauge } from './MeaningSection.tsx';

/** A sample of bees. */
interface Sample extends Pick<ListedCounting, 'hive_id' | 'apiary' | 'count_date'> {
  readonly mites: number;
  /** At least one. */
  readonly bees: number;
}

/** The infestation that a sample of bees shows, compared with the threshold of its month. */
export function SampleMeaning({ sample }: { readonly sample: Sample }) {
  const t = useTranslations('countings.meaning');
  const format = useFormatter();
  const { mites, bees } = sample;
  const day = dayOfCount(sample);
  const isTreated = useIsTreated(day)({ ...sample, exposure_days: null });
  const rules = useVarroaRules(sample.apiary?.id);
  const judged = isTreated ? 'treatment' : judgeCount({ kind: 'sample', day, mites, bees }, [], rules);
  const isUnusable = typeof judged === 'string';
  const verdict = isUnusable ? 'unknown' : judged.verdict;
  const isPast = isHistory(sample, now());
  const range = sampleRange(sample);
  const shown = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  return (
    <MeaningSection
      verdict={verdict}
      why={isUnusable ? judged : null}
      isPast={isPast}
      advice={<Advice judged={judged} day={day} bees={bees} />}
      remark={t('sample.digest')}
      shiftDays={rules.shiftDays}
    >
      <p>
        <strong className={styles.number}>{shown((100 * mites) / bees)}</strong> {t('sample.per100')}
      </p>
      {!isUnusable && (
        <MiteGauge
          value={judged.value}
          range={range}
          threshold={judged.threshold}
          verdict={isPast ? 'past' : verdict}
        />
      )}
      <p>{t('sample.range', { least: shown(range.least), most: shown(range.most) })}</p>
    </MeaningSection>
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
  const isUnusable = typeof judged === 'string';
  const act = () => {
    if (judged === 'treatment') return t('unknown.treatment', { wait: CONTROL_AFTER_DAYS });
    if (isUnusable) return t('sample.noThreshold');
    if (judged.doubts.includes('few_bees')) return t('sample.again');
    return t(judged.verdict === 'within' ? 'advice.none' : 'advice.treat_at_once');
  };
  return (
    <>
      {!isUnusable && (
        <p>
          {t('sample.threshold', {
            threshold: judged.threshold,
            month: format.dateTime(localNoon(day), { month: 'long' }),
          })}
        </p>
      )}
      {bees < FEW_BEES && <p>{t('sample.fewBees', { bees, few: FEW_BEES })}</p>}
      <p className={styles.advice}>{act()}</p>
    </>
  );
}

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && least <= value && value <= most;

interface SampleResultProps {
  readonly apiaries: readonly Apiary[];
  readonly values: HandCountValues;
  readonly now: Date;
}

/** What the typed sample means; empty until its numbers are complete. */
export function SampleResult({ apiaries, values, now }: SampleResultProps) {
  const bees = typedBees(values);
  const mites = readNumber(values.count);
  if (!isBetween(bees, SAMPLE_BEES.least, SAMPLE_BEES.most) || !isBetween(mites, 0, bees)) return null;
  const count_date = momentOf(values.count_date, now);
  if (Number.isNaN(Date.parse(count_date))) return null;
  const place = placeOf(values.hive_id === '' ? null : Number(values.hive_id), apiaries);
  return (
    <div aria-live="polite">
      <SampleMeaning sample={{ ...place, count_date, mites, bees }} />
    </div>
  );
}
