import { UnstyledButton } from '@mantine/core';
import { OBSERVATION_DATE_KEY } from '@propolis/domain';
import { IconChevronDown, IconRepeat, IconSunHigh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dateAndTime } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { isLocalMinute } from '../../../lib/local-minute.ts';
import { ReadingCell } from '../comparison/ReadingCell.tsx';
import { ItemFields, type ItemFieldsProps } from '../form/ItemFields.tsx';
import styles from './SharedItems.module.css';
import type { Carried } from './shared.ts';

interface SharedItemsProps extends ItemFieldsProps {
  readonly carried: Carried;
  readonly date: string;
  /** Undefined where it is not asked for here. */
  readonly dateField: ReactNode;
}

/** Weather and date, the same for the whole apiary: folded away, with what they say and what the hive before has said. */
export function SharedItems({ carried, date, dateField, ...fields }: SharedItemsProps) {
  const t = useTranslations('observations.round.shared');
  const [opened, setOpened] = useState(false);
  const keys = [OBSERVATION_DATE_KEY, ...fields.items.map(({ key }) => key)];
  const open = opened || keys.some((key) => fields.errorOf(key) !== undefined);
  if (fields.items.length === 0 && !dateField) return null;
  return (
    <section className={styles.shared} aria-label={t('title')}>
      <UnstyledButton className={styles.toggle} aria-expanded={open} onClick={() => setOpened(!open)}>
        <IconSunHigh size={20} aria-hidden className={styles.sign} />
        <span className={styles.words}>
          <span className={styles.title}>{t('title')}</span>{' '}
          <SharedReadings carried={carried} date={date} {...fields} />
        </span>
        <IconChevronDown size={20} aria-hidden className={styles.chevron} data-open={open} />
      </UnstyledButton>
      {open && (
        <div className={styles.fields}>
          {dateField}
          <ItemFields {...fields} />
        </div>
      )}
    </section>
  );
}

interface Shown {
  readonly key: string;
  readonly isCarried: boolean;
  readonly words: ReactNode;
}

type SharedReadingsProps = Pick<SharedItemsProps, 'carried' | 'date' | 'items' | 'values'>;

function SharedReadings({ carried, date, items, values }: SharedReadingsProps) {
  const t = useTranslations('observations.round.shared');
  const language = useLanguage();
  const shown: Shown[] = items.flatMap((item) => {
    const value = values[item.key] ?? null;
    if (value === null) return [];
    return {
      key: item.key,
      isCarried: carried.values[item.key] === value,
      words: <ReadingCell item={item} value={value} />,
    };
  });
  if (carried.date !== null && isLocalMinute(date))
    shown.unshift({
      key: OBSERVATION_DATE_KEY,
      isCarried: carried.date === date,
      words: dateAndTime(new Date(date), language),
    });
  if (shown.length === 0) return <span className={styles.hint}>{t('hint')}</span>;
  return (
    <>
      <span className={styles.readings}>
        {shown.map(({ key, isCarried, words }) => (
          <span key={key} className={styles.reading} data-carried={isCarried}>
            {words} {isCarried && <IconRepeat size={14} aria-hidden />}
          </span>
        ))}
      </span>{' '}
      {shown.some(({ isCarried }) => isCarried) && (
        <span className={styles.hint}>
          <IconRepeat size={14} aria-hidden /> {t('carried')}
        </span>
      )}
    </>
  );
}
