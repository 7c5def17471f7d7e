import { Box, Group } from '@mantine/core';
import { COUNT_HOLDS_DAYS, type MiteFall, type UnusableCount } from '@propolis/domain';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconHelpCircle,
  IconHistory,
} from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ThresholdSource } from '../../../ui/varroa/ThresholdSource.tsx';
import styles from './CountingMeaning.module.css';

const LOOKS = {
  within: { Icon: IconCircleCheckFilled, color: 'var(--propolis-good)' },
  maybe: { Icon: IconHelpCircle, color: 'var(--propolis-attention)' },
  above: { Icon: IconAlertTriangleFilled, color: 'var(--propolis-danger)' },
  unknown: { Icon: IconHelpCircle, color: 'var(--propolis-waiting)' },
  past: { Icon: IconHistory, color: 'var(--propolis-waiting)' },
} as const;

interface MeaningSectionProps {
  readonly verdict: MiteFall['verdict'];
  /** Why it is unknown. */
  readonly why: MiteFall['why'] | UnusableCount;
  /** The count is too old for a statement about today: only its verdict as text, and no advice. */
  readonly isPast: boolean;
  readonly advice: ReactNode;
  /** Below the advice. */
  readonly further?: ReactNode;
  /** What else to know about the thresholds. */
  readonly remark: string | undefined;
  readonly shiftDays: number;
  /** The numbers. */
  readonly children: ReactNode;
}

/** The verdict of a count with icon, colour and text, its numbers, the advice, and the source of the thresholds. */
export function MeaningSection(props: MeaningSectionProps) {
  const { verdict, why, isPast, advice, further, remark, shiftDays, children } = props;
  const t = useTranslations('countings.meaning');
  const titleId = useId();
  const { Icon, color } = LOOKS[isPast ? 'past' : verdict];
  const words = t(`verdict.${why ?? (verdict === 'unknown' ? 'winter' : verdict)}`);
  return (
    <section className={styles.meaning} aria-labelledby={titleId} data-verdict={verdict}>
      <h2 id={titleId}>{t('title')}</h2>
      <Group component="span" display="inline-flex" gap="xs" wrap="nowrap" c={color} fw={650} lh={1.25}>
        <Icon size={22} aria-hidden />
        {isPast ? t('past', { verdict: words }) : words}
      </Group>
      {children}
      {isPast ? <p className={styles.advice}>{t('old', { days: COUNT_HOLDS_DAYS })}</p> : advice}
      {further}
      <ThresholdSource summary={t('why')} remark={remark} shiftDays={shiftDays} />
    </section>
  );
}

/** The axis ends at twice the threshold, or slightly above a higher value. */
const TIMES_THRESHOLD = 2;
const BEYOND = 1.15;

interface MiteGaugeProps {
  /** All in the unit of the threshold. */
  readonly value: number;
  readonly range: { readonly least: number; readonly most: number };
  readonly threshold: number;
  /** `past`: an old count, without colour. */
  readonly verdict: MiteFall['verdict'] | 'past';
}

/** A value and its threshold on a scale; the text beside it says the same. */
export function MiteGauge({ value, range: { least, most }, threshold, verdict }: MiteGaugeProps) {
  const format = useFormatter();
  const end = Math.max(threshold * TIMES_THRESHOLD, most * BEYOND);
  const color = verdict === 'past' ? 'var(--mantine-color-dimmed)' : LOOKS[verdict].color;
  const at = (one: number) => `${(one / end) * 100}%`;
  return (
    <Box w="100%" maw="26rem" aria-hidden>
      <div className={styles.track} style={{ '--verdict': color }}>
        <span className={styles.allowed} style={{ width: at(threshold) }} />
        <span className={styles.range} style={{ left: at(least), width: at(most - least) }} />
        <span className={styles.value} style={{ left: at(value) }} />
        <span className={styles.threshold} style={{ left: at(threshold) }} />
      </div>
      <Box className="quiet tabular" pos="relative" h="1.5em" mt={4}>
        <span>{format.number(0)}</span>
        <span className={styles.limit} style={{ left: at(threshold) }}>
          {format.number(threshold)}
        </span>
      </Box>
    </Box>
  );
}
