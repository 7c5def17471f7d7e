import { Box } from '@mantine/core';
import type { RecordTotals } from '@propolis/contract';
import { RECORD_KINDS, type RecordKind } from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import styles from './JournalTotals.module.css';
import { useQuantity } from './use-amounts.ts';

interface JournalTotalsProps {
  readonly totals: RecordTotals;
  /** Undefined for those of all years. */
  readonly year: number | undefined;
}

/** The totals of the valid records that match the filters; empty without any. */
export function JournalTotals({ totals, year }: JournalTotalsProps) {
  const t = useTranslations('journal.totals');
  const labels = useLabels();
  const format = useFormatter();
  const quantity = useQuantity();
  const countOf = (kind: RecordKind) => totals.records[kind] ?? 0;
  const kinds = RECORD_KINDS.filter((kind) => countOf(kind) > 0);
  if (kinds.length === 0) return null;
  const title = year === undefined ? t('title') : t('ofYear', { year: String(year) });
  return (
    <>
      {year !== undefined && (
        <Box component="p" mb={4} fw={650}>
          {title}
        </Box>
      )}
      <dl className={styles.totals} aria-label={title}>
        {kinds.map((kind) => (
          <div key={kind} className={styles.total}>
            <dt className="quiet">{labels.records.kinds[kind]}</dt>
            <dd>{format.number(countOf(kind))}</dd>
          </div>
        ))}
        {countOf('feeding') > 0 && (
          <div className={styles.total}>
            <dt className="quiet">{t('sugar')}</dt>
            <dd>
              {quantity(totals.sugar_kg, 'kg')}
              {totals.sugar_unknown > 0 && (
                <small>{t('sugarUnknown', { count: totals.sugar_unknown })}</small>
              )}
            </dd>
          </div>
        )}
        {totals.harvest.map(({ food, unit, amount }) => (
          <div key={`${food} ${unit}`} className={styles.total}>
            <dt className="quiet">{t('harvest', { food: labels.records.foods[food] })}</dt>
            <dd>{quantity(amount, unit)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
