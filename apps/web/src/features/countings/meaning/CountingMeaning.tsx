import { Button } from '@mantine/core';
import {
  COUNT_HOLDS_DAYS,
  EXPOSURE_DAYS_ADVISED,
  FEW_MITES,
  type MiteFall,
  SWISS_VARROA_CONCEPT,
} from '@propolis/domain';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toCounting } from '../../../lib/paths.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { usePrinting } from '../../../ui/use-printing.ts';
import { isHistory, type Meant, meaningOf } from './board-count.ts';
import styles from './CountingMeaning.module.css';
import { MiteVerdict } from './MiteVerdict.tsx';

interface CountingMeaningProps {
  readonly counting: Meant & { readonly id: number };
  /** Where the days are added that are missing; else a link to the counting's own page, while that still says something. */
  readonly addDays?: ReactNode;
}

/** What a count says at its time of the year, by which authority's word; nothing before there is a number. */
export function CountingMeaning({ counting, addDays }: CountingMeaningProps) {
  const t = useTranslations('countings.meaning');
  const titleId = useId();
  const fall = meaningOf(counting);
  if (!fall) return null;
  const isPast = isHistory(counting, now());
  return (
    <section className={styles.meaning} aria-labelledby={titleId} data-verdict={fall.verdict}>
      <h2 id={titleId} className={styles.title}>
        {t('title')}
      </h2>
      <MiteVerdict fall={fall} isPast={isPast} />
      <PerDay fall={fall} />
      <FallGauge fall={fall} isPast={isPast} />
      {isPast ? (
        <p className={styles.advice}>{t('old', { days: COUNT_HOLDS_DAYS })}</p>
      ) : (
        <>
          <Advice fall={fall} isScaleDoubtful={Boolean(counting.scale_doubt)} />
          <Hints fall={fall} counting={counting} />
        </>
      )}
      {fall.why === 'no_days' && (addDays ?? (!isPast && <AddDays id={counting.id} />))}
      <Source />
    </section>
  );
}

/** How many fall a day: between which numbers, where that is not known to the mite. */
function PerDay({ fall: { perDay, perDayRange: range } }: { readonly fall: MiteFall }) {
  const t = useTranslations('countings.meaning');
  const format = useFormatter();
  if (perDay === null) return null;
  // A little above a threshold is not as many as it.
  const shown = (value: number) => format.number(value, { maximumFractionDigits: value < 100 ? 1 : 0 });
  const isRange = range && shown(range.least) !== shown(range.most);
  return (
    <p className={styles.perDay}>
      <strong className={styles.number}>
        {isRange ? t('range', { least: shown(range.least), most: shown(range.most) }) : shown(perDay)}
      </strong>{' '}
      {t('perDay', { perDay: isRange ? 2 : perDay })}
    </p>
  );
}

/** What to do, and where the limit is for this time of the year. */
function Advice({ fall, isScaleDoubtful }: { readonly fall: MiteFall; readonly isScaleDoubtful: boolean }) {
  const t = useTranslations('countings.meaning');
  const { verdict, why, threshold, advice } = fall;
  return (
    <>
      {threshold && (
        <p className={styles.line}>{t(`threshold.${threshold.season}`, { perDay: threshold.perDay })}</p>
      )}
      {verdict === 'maybe' && (
        <p className={styles.line}>{t(isScaleDoubtful ? 'estimateScale' : 'estimate')}</p>
      )}
      <p className={styles.advice}>
        {verdict === 'unknown' ? t(`unknown.${why ?? 'winter'}`) : t(`advice.${advice ?? 'none'}`)}
      </p>
    </>
  );
}

function AddDays({ id }: { readonly id: number }) {
  const t = useTranslations('countings.meaning');
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={20} aria-hidden />}
      renderRoot={(props) => <Link {...props} {...toCounting(id)} />}
    >
      {t('addDays')}
    </Button>
  );
}

/** Why the next count may say otherwise. */
function Hints({ fall, counting }: { readonly fall: MiteFall; readonly counting: Meant }) {
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
    <ul className={styles.hints}>
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  );
}

function Source() {
  const t = useTranslations('countings.meaning');
  const language = useLanguage();
  const { name, publisher, version, date } = SWISS_VARROA_CONCEPT.source;
  return (
    <Fold summary={t('why')} keptOpen={usePrinting()}>
      <p className={styles.source}>
        {t('source', { name, publisher, version, date: longDate(localNoon(date), language) })}
      </p>
    </Fold>
  );
}

/** The scale goes to twice the threshold, or a little beyond what fell. */
const TIMES_THRESHOLD = 2;
const BEYOND = 1.15;

/**
 * Where the day's fall lies beside the threshold; the words beside it say the same. Nothing without a threshold, nor for a
 * doubtful number; without a colour where the count is history.
 */
function FallGauge({
  fall: { perDay, perDayRange, threshold, verdict, why },
  isPast,
}: {
  readonly fall: MiteFall;
  readonly isPast: boolean;
}) {
  const format = useFormatter();
  if (perDay === null || threshold === null || why === 'scale') return null;
  const { least, most } = perDayRange ?? { least: perDay, most: perDay };
  const end = Math.max(threshold.perDay * TIMES_THRESHOLD, most * BEYOND);
  const at = (value: number) => `${(value / end) * 100}%`;
  return (
    <div className={styles.gauge} aria-hidden>
      <div className={styles.track}>
        <span className={styles.allowed} style={{ width: at(threshold.perDay) }} />
        <span
          className={styles.range}
          data-verdict={isPast ? 'past' : verdict}
          style={{ left: at(least), width: at(most - least) }}
        />
        <span
          className={styles.value}
          data-verdict={isPast ? 'past' : verdict}
          style={{ left: at(perDay) }}
        />
        <span className={styles.threshold} style={{ left: at(threshold.perDay) }} />
      </div>
      <div className={styles.scale}>
        <span className={styles.zero}>{format.number(0)}</span>
        <span className={styles.limit} style={{ left: at(threshold.perDay) }}>
          {format.number(threshold.perDay)}
        </span>
      </div>
    </div>
  );
}
