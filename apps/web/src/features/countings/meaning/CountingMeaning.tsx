import type { ListedCounting } from '@propolis/contract';
import {
  CONTROL_AFTER_DAYS,
  countedMites,
  EXPOSURE_DAYS_ADVISED,
  FEW_MITES,
  type MiteFall,
  SWISS_VARROA_CONCEPT,
} from '@propolis/domain';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { toCounting } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { dayOfCount, useIsTreated, useThresholds, useVarroaRules } from '../countings.api.ts';
import { isHistory, meaningOf } from './board-count.ts';
import styles from './CountingMeaning.module.css';
import { MeaningSection, MiteGauge } from './MeaningSection.tsx';
import { SampleMeaning } from './SampleMeaning.tsx';

interface CountingMeaningProps {
  readonly counting: ListedCounting;
  /**
   * Link or field for the missing days; by default a link to the counting's page while the count is recent.
   */
  readonly addDays?: ReactNode;
}

/** The verdict of a count for its season, with the source of the threshold; empty without a number. */
export function CountingMeaning({ counting, addDays }: CountingMeaningProps) {
  const panel = useTranslations('varroa.panel');
  const day = dayOfCount(counting);
  const isTreated = useIsTreated(day);
  const rules = useVarroaRules(counting.apiary?.id);
  const thresholdsOn = useThresholds(counting.hive_id, rules, day);
  const { sample_bees: bees } = counting;
  if (bees) return <SampleMeaning sample={{ ...counting, mites: countedMites(counting) ?? 0, bees }} />;
  const fall = meaningOf(counting, isTreated(counting), thresholdsOn(day));
  if (!fall) return null;
  const isPast = isHistory(counting, now());
  return (
    <MeaningSection
      verdict={fall.verdict}
      why={fall.why}
      isPast={isPast}
      advice={
        <>
          <Advice fall={fall} isScaleDoubtful={Boolean(counting.scale_doubt)} />
          <Hints fall={fall} counting={counting} />
        </>
      }
      further={fall.why === 'no_days' && (addDays ?? (!isPast && <AddDays id={counting.id} />))}
      remark={fall.threshold?.certainty === 'digest' ? panel('certainty.digest') : undefined}
      shiftDays={rules.shiftDays}
    >
      <PerDay fall={fall} />
      <FallGauge fall={fall} isPast={isPast} />
    </MeaningSection>
  );
}

/** Mites per day; a range for an estimate. */
function PerDay({ fall: { perDay, perDayRange: range } }: { readonly fall: MiteFall }) {
  const t = useTranslations('countings.meaning');
  const format = useFormatter();
  if (perDay === null) return null;
  // Rounding must not turn a value slightly above the threshold into the threshold.
  const shown = (value: number) => format.number(value, { maximumFractionDigits: value < 100 ? 1 : 0 });
  const isRange = range && shown(range.least) !== shown(range.most);
  return (
    <p>
      <strong className={styles.number}>
        {isRange ? t('range', { least: shown(range.least), most: shown(range.most) }) : shown(perDay)}
      </strong>{' '}
      {t('perDay', { perDay: isRange ? 2 : perDay })}
    </p>
  );
}

const { mites, days } = SWISS_VARROA_CONCEPT.afterWinterTreatment;
/** Arguments of texts about treatments. */
const TREATMENT = { mites, days, wait: CONTROL_AFTER_DAYS };

/** The advice, and the threshold of the season. */
function Advice({ fall, isScaleDoubtful }: { readonly fall: MiteFall; readonly isScaleDoubtful: boolean }) {
  const t = useTranslations('countings.meaning');
  const { verdict, why, threshold, advice } = fall;
  return (
    <>
      {threshold && why !== 'treatment' && (
        <p>{t(`threshold.${threshold.season}`, { perDay: threshold.perDay })}</p>
      )}
      {verdict === 'maybe' && <p>{t(isScaleDoubtful ? 'estimateScale' : 'estimate')}</p>}
      <p className={styles.advice}>
        {verdict === 'unknown'
          ? t(`unknown.${why ?? 'winter'}`, TREATMENT)
          : t(`advice.${advice ?? 'none'}`, TREATMENT)}
      </p>
    </>
  );
}

function AddDays({ id }: { readonly id: number }) {
  const t = useTranslations('countings.meaning');
  return (
    <LinkButton
      variant="default"
      leftSection={<IconCalendarPlus size={20} aria-hidden />}
      {...toCounting(id)}
    >
      {t('addDays')}
    </LinkButton>
  );
}

/** Reasons why the next count may differ. */
function Hints({ fall, counting }: { readonly fall: MiteFall; readonly counting: ListedCounting }) {
  const t = useTranslations('countings.meaning.hints');
  const { verdict, threshold, perDay } = fall;
  const { exposure_days: days } = counting;
  if (verdict === 'unknown' || perDay === null || days === null) return null;
  const hints = [
    days < EXPOSURE_DAYS_ADVISED && t('shortExposure', { days, advised: EXPOSURE_DAYS_ADVISED }),
    perDay * days < FEW_MITES && t('fewMites', { few: FEW_MITES }),
    threshold !== null && verdict !== 'within' && t('afterTreatment'),
  ].filter((hint) => hint !== false);
  if (hints.length === 0) return null;
  return (
    <ul className="dotted dimmed">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  );
}

/** Hidden without a threshold or with a doubtful number; without colour for an old count. */
function FallGauge({ fall, isPast }: { readonly fall: MiteFall; readonly isPast: boolean }) {
  const { perDay, perDayRange, threshold, verdict, why } = fall;
  if (perDay === null || threshold === null || why === 'scale' || why === 'treatment') return null;
  const range = perDayRange ?? { least: perDay, most: perDay };
  return (
    <MiteGauge
      value={perDay}
      range={range}
      threshold={threshold.perDay}
      verdict={isPast ? 'past' : verdict}
    />
  );
}
