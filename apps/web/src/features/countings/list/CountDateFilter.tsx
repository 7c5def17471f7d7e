import { ActionIcon } from '@mantine/core';
import type { IsoDay } from '@propolis/domain';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { dateRange, localDay, localNoon } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { RangePopover } from '../../../ui/date/RangePopover.tsx';
import styles from './CountDateFilter.module.css';

interface CountDateFilterProps {
  readonly start: IsoDay | undefined;
  readonly end: IsoDay | undefined;
  readonly onDays: (days: { start: IsoDay | undefined; end: IsoDay | undefined }) => void;
}

/** Of which days the countings are: from one to another, or of any. */
export function CountDateFilter({ start, end, onDays }: CountDateFilterProps) {
  const t = useTranslations('countings.list.filters');
  const language = useLanguage();
  const today = localDay(now());
  const isChosen = start !== undefined && end !== undefined;
  return (
    <div className={styles.days}>
      <RangePopover
        label={t('date')}
        shown={isChosen ? dateRange(localNoon(start), localNoon(end), language) : t('anyDate')}
        on={isChosen}
        days={isChosen ? { first: start, last: end } : { first: today, last: today }}
        timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
        onChoose={({ first, last }) => onDays({ start: first, end: last })}
      />
      {isChosen && (
        <ActionIcon
          aria-label={t('clearDate')}
          title={t('clearDate')}
          onClick={() => onDays({ start: undefined, end: undefined })}
        >
          <IconX size={20} />
        </ActionIcon>
      )}
    </div>
  );
}
