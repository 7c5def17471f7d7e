import { Group, VisuallyHidden } from '@mantine/core';
import { addDays, type IsoDay } from '@propolis/domain';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { dateRange, dayAndMonth, localNoon, monthLetter } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import type { VarroaColony } from '../../ui/varroa/varroa-colonies.ts';
import styles from './SeasonStrip.module.css';
import {
  type CountDot,
  type PlannedDays,
  placeOf,
  type Season,
  type SeasonDays,
  type Strip,
  stripOf,
} from './season-strip.ts';

/** Pixels of a strip; the threshold lies in its middle, and higher falls end at the top. */
const HEIGHT = 44;
const MARGIN = 5;
const BASE = HEIGHT - 6;
const MIDDLE = (MARGIN + BASE) / 2;

const heightOf = ({ value, threshold }: CountDot): number =>
  BASE - Math.min(2, value / threshold) * (BASE - MIDDLE);

interface SeasonStripProps {
  readonly colony: VarroaColony;
  /** Of the apiary's plan. */
  readonly planned: readonly PlannedDays[];
  readonly season: Season;
  readonly today: IsoDay;
}

/** A season: counts as dots by their share of the threshold, treatments as bars, planned ones hatched. */
export function SeasonStrip({ colony, planned, season, today }: SeasonStripProps) {
  const strip = stripOf(colony, season, today);
  const hatch = useId();
  const percent = (place: number) => `${place.toFixed(2)}%`;
  const x = (day: IsoDay) => percent(placeOf(day, season));
  const span = ({ from, end }: SeasonDays) => ({
    x: x(from),
    width: percent(placeOf(end, season) - placeOf(from, season)),
  });
  return (
    <svg
      className={styles.strip}
      width="100%"
      height={HEIGHT}
      role="img"
      aria-label={useStripWords(strip, season)}
    >
      <Hatch id={hatch} />
      {monthsOf(season).map((day) => (
        <line key={day} stroke="var(--propolis-hairline)" x1={x(day)} x2={x(day)} y1="0" y2="100%" />
      ))}
      {planned.map((days, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two can be equal, and none has a state
        <rect key={at} fill={`url(#${hatch})`} {...span(days)} y="0" height={BASE + 4} />
      ))}
      {strip.bars.map((days, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two can be equal, and none has a state
        <rect key={at} className={styles.bar} {...span(days)} y="1" height={HEIGHT - 2} rx="2" />
      ))}
      <line className={styles.threshold} x1="0" x2="100%" y1={MIDDLE} y2={MIDDLE} />
      <line stroke="var(--propolis-control-border)" x1="0" x2="100%" y1={BASE + 4} y2={BASE + 4} />
      {season.from <= today && today <= season.to && (
        <line className={styles.today} x1={x(today)} x2={x(today)} y1="0" y2="100%" />
      )}
      {strip.dots.map((dot, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two can be equal, and none has a state
        <svg key={at} x={x(dot.day)} y={heightOf(dot)} overflow="visible" aria-hidden>
          <Dot kind={dot.kind} verdict={dot.verdict} />
        </svg>
      ))}
    </svg>
  );
}

/** The filling of planned days. */
function Hatch({ id }: { readonly id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line className={styles.hatch} x1="1" x2="1" y1="0" y2="6" />
    </pattern>
  );
}

/** Each verdict of a board has its own shape; a sample of bees is a triangle. */
function Dot({ kind, verdict }: Pick<CountDot, 'kind' | 'verdict'>) {
  if (kind === 'sample')
    return <path className={styles.dot} data-verdict={verdict} d="M0-6 5.5 4H-5.5Z" strokeLinejoin="round" />;
  if (verdict === 'above') return <path className={styles.dot} data-verdict="above" d="M0-6 6 0 0 6-6 0Z" />;
  return <circle className={styles.dot} data-verdict={verdict} r={verdict === 'within' ? 4 : 3} />;
}

/** The first days of its months. */
const monthsOf = ({ year }: Season): IsoDay[] =>
  Array.from({ length: 10 }, (_, at) => `${year}-${String(at + 3).padStart(2, '0')}-01`);

/** The initials of the months, above the strips. */
export function StripMonths({ season }: { readonly season: Season }) {
  const language = useLanguage();
  return (
    <span className={styles.months} aria-hidden>
      {monthsOf(season).map((day) => (
        <span key={day}>{monthLetter(localNoon(day), language)}</span>
      ))}
    </span>
  );
}

/** The same in words. */
function useStripWords({ dots, bars }: Strip, { year }: Season): string {
  const t = useTranslations('varroa.card.strip');
  const format = useFormatter();
  const language = useLanguage();
  const shown = (day: IsoDay) => dayAndMonth(localNoon(day), language);
  const number = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  if (dots.length === 0 && bars.length === 0) return t('none', { year: String(year) });
  const counts = dots.map(({ kind, verdict, value, day, threshold }) =>
    t(verdict, { kind, value: number(value), day: shown(day), threshold: number(threshold) }),
  );
  const treatments = bars.map(({ product, from, end, isOpen }) =>
    t(isOpen ? 'treatmentOpen' : 'treatment', { product, from: shown(from), to: shown(addDays(end, -1)) }),
  );
  return [
    ...(counts.length > 0 ? [t('counts', { list: counts.join(' · ') })] : []),
    ...(treatments.length > 0 ? [t('treatments', { list: treatments.join(' · ') })] : []),
  ].join(' ');
}

/** The planned days of all colonies of an apiary in words. */
export function PlannedWords({ planned }: Pick<SeasonStripProps, 'planned'>) {
  const t = useTranslations('varroa.card.strip');
  const stepName = useTranslations('domain.varroaSteps');
  const language = useLanguage();
  if (planned.length === 0) return null;
  const list = planned
    .map(({ kind, from, end }) => {
      const days = dateRange(localNoon(from), localNoon(addDays(end, -1)), language);
      return `${stepName(kind)}, ${days}`;
    })
    .join(' · ');
  return <VisuallyHidden>{t('planned', { list })}</VisuallyHidden>;
}

const LEGEND = [
  'above',
  'within',
  'unjudged',
  'sample',
  'treatment',
  'planned',
  'threshold',
  'today',
] as const;

/** What the shapes mean. */
export function StripLegend() {
  const t = useTranslations('varroa.card.legend');
  const hatch = useId();
  return (
    <Group component="ul" className="quiet" align="stretch" gap="2px 16px" px={16} pb={10}>
      {LEGEND.map((kind) => (
        <Group key={kind} component="li" wrap="nowrap" gap={6}>
          <svg width="16" height="14" viewBox="-8 -7 16 14" aria-hidden>
            {(kind === 'above' || kind === 'within' || kind === 'unjudged') && (
              <Dot kind="fall" verdict={kind} />
            )}
            {kind === 'sample' && <Dot kind="sample" verdict="within" />}
            {kind === 'treatment' && (
              <rect className={styles.bar} x="-7" y="-6" width="14" height="12" rx="2" />
            )}
            {kind === 'planned' && (
              <>
                <Hatch id={hatch} />
                <rect fill={`url(#${hatch})`} x="-8" y="-7" width="16" height="14" />
              </>
            )}
            {kind === 'threshold' && <line className={styles.threshold} x1="-8" x2="8" y1="0" y2="0" />}
            {kind === 'today' && <line className={styles.today} x1="0" x2="0" y1="-7" y2="7" />}
          </svg>
          {t(kind)}
        </Group>
      ))}
    </Group>
  );
}
