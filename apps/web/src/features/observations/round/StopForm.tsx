import { Box, Button, Group, UnstyledButton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { OBSERVATION_DATE_KEY, type ObservationCategory } from '@propolis/domain';
import { IconChevronDown, IconChevronUp, IconRepeat, IconSunHigh } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../../lib/clock-ahead.ts';
import { dateAndTime } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { isLocalMinute } from '../../../lib/local-minute.ts';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { useSwipe } from '../../../ui/use-swipe.ts';
import { ReadingCell } from '../comparison/ReadingCell.tsx';
import sectionStyles from '../form/CategorySection.module.css';
import { CategorySection } from '../form/CategorySection.tsx';
import { asksDate } from '../form/form-categories.ts';
import { ItemFields, type ItemFieldsProps } from '../form/ItemFields.tsx';
import { ObservationDate } from '../form/ObservationDate.tsx';
import { UsualItems } from '../form/UsualItems.tsx';
import { useCategories } from '../form/use-categories.ts';
import { PhotoField } from '../photos/PhotoField.tsx';
import styles from './StopForm.module.css';
import type { Carried, Shared } from './shared.ts';
import { type StopFormOptions, useStopForm } from './use-stop-form.ts';

export interface StopWays {
  /** Undefined at the first hive. */
  readonly onBack: (() => void) | undefined;
  /** Whether no open hive follows. */
  readonly isLast: boolean;
}

interface StopFormProps extends StopWays, StopFormOptions {
  readonly onPass: (shared: Shared | undefined) => void;
  /** Shown below the items. */
  readonly children: ReactNode;
}

/**
 * One hive of the round: usual items first, all others below; a hive without an observation can be skipped.
 */
export function StopForm({ onPass, onBack, isLast, children, ...options }: StopFormProps) {
  const t = useTranslations('observations.round');
  const stop = useStopForm(options);
  const { form, draft, isEmpty, isOld, fields, usual } = stop;
  const submit = (event: FormEvent) => {
    if (!isEmpty) return stop.submit(event);
    event.preventDefault();
    stop.discard();
    onPass(stop.shared());
  };
  const swipe = useSwipe({ onLeft: () => form.current?.requestSubmit(), onRight: () => onBack?.() });
  const ref = useMergedRef(form, keepFocus);
  const date = <ObservationDate {...stop.dateField} now={serverNow()} />;
  return (
    <form ref={ref} noValidate className={styles.form} onSubmit={submit} {...swipe}>
      {stop.restored && <RestoredNote onDiscard={stop.discard} />}
      {isOld && date}
      <SharedItems
        {...fields}
        items={stop.weather}
        carried={stop.carried}
        date={draft.date}
        dateField={asksDate(options.flags) && !isOld ? date : undefined}
      />
      <UsualItems {...fields} items={usual} onTake={stop.setItems}>
        <PhotoField iconsOnly photos={stop.photos} />
      </UsualItems>
      <MoreItems {...fields} categories={stop.rest} />
      {children}
      <SubmitBar
        {...stop.bar}
        submitLabel={t(submitKey(isEmpty, isLast))}
        cancelLabel={t('back')}
        onCancel={onBack}
      />
    </form>
  );
}

function submitKey(isEmpty: boolean, isLast: boolean): 'pass' | 'passAndEnd' | 'saveAndNext' | 'saveAndEnd' {
  if (isEmpty) return isLast ? 'passAndEnd' : 'pass';
  return isLast ? 'saveAndEnd' : 'saveAndNext';
}

interface MoreItemsProps extends Omit<ItemFieldsProps, 'items'> {
  readonly categories: readonly ObservationCategory[];
}

/** All other items, collapsed by category. */
function MoreItems({ categories, ...fields }: MoreItemsProps) {
  const t = useTranslations('observations.round');
  const [opened, setOpened] = useState(false);
  const { isOpen, toggle } = useCategories(categories, fields.errorOf);
  const open = opened || categories.some(({ key }) => isOpen(key));
  const Chevron = open ? IconChevronUp : IconChevronDown;
  if (categories.length === 0) return null;
  return (
    <>
      <Button
        className={styles.more}
        variant="default"
        aria-expanded={open}
        rightSection={<Chevron size={20} aria-hidden />}
        onClick={() => setOpened(!opened)}
      >
        {t('more')}
      </Button>
      {open &&
        categories.map((category) => (
          <CategorySection
            key={category.key}
            {...fields}
            category={category}
            open={isOpen(category.key)}
            onToggle={() => toggle(category.key)}
          />
        ))}
    </>
  );
}

interface SharedItemsProps extends ItemFieldsProps {
  readonly carried: Carried;
  readonly date: string;
  /** Undefined if it is hidden here. */
  readonly dateField: ReactNode;
}

/**
 * Weather and date, which are the same for the whole apiary: collapsed, with the values of the previous hive.
 */
function SharedItems({ carried, date, dateField, ...fields }: SharedItemsProps) {
  const t = useTranslations('observations.round.shared');
  const [opened, setOpened] = useState(false);
  const keys = [OBSERVATION_DATE_KEY, ...fields.items.map(({ key }) => key)];
  const open = opened || keys.some((key) => fields.errorOf(key) !== undefined);
  if (fields.items.length === 0 && !dateField) return null;
  return (
    <section className="surface" aria-label={t('title')}>
      <UnstyledButton
        className={`${sectionStyles.toggle} ${styles.toggle}`}
        aria-expanded={open}
        onClick={() => setOpened(!open)}
      >
        <IconSunHigh size={20} aria-hidden color="var(--propolis-honey-text)" />
        <Group component="span" className={styles.words} flex={1} align="baseline" gap="2px 16px" miw={0}>
          <Box component="span" fw={650}>
            {t('title')}
          </Box>{' '}
          <SharedReadings carried={carried} date={date} {...fields} />
        </Group>
        <IconChevronDown size={20} aria-hidden className={sectionStyles.chevron} data-open={open} />
      </UnstyledButton>
      {open && (
        <div className={sectionStyles.content}>
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
  if (shown.length === 0) return <span className={`quiet ${styles.hint}`}>{t('hint')}</span>;
  return (
    <>
      <Group component="span" align="stretch" gap="2px 14px">
        {shown.map(({ key, isCarried, words }) => (
          <span key={key} className={styles.reading} data-carried={isCarried}>
            {words} {isCarried && <IconRepeat size={14} aria-hidden />}
          </span>
        ))}
      </Group>{' '}
      {shown.some(({ isCarried }) => isCarried) && (
        <span className={`quiet ${styles.hint}`}>
          <IconRepeat size={14} aria-hidden /> {t('carried')}
        </span>
      )}
    </>
  );
}
