import { ActionIcon } from '@mantine/core';
import { addDays, type IsoDay, isIsoDay } from '@propolis/domain';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../../lib/clock.ts';
import { dayText, readDayText } from '../../lib/date-text.ts';
import { dayIn, localDay } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { CalendarPopover } from './CalendarPopover.tsx';
import { NativeField } from './NativeField.tsx';
import { TypedField } from './TypedField.tsx';
import { useThumb } from './use-thumb.ts';

/** Loaded when it is first opened: most days are typed, or stay unchanged. */
const Calendar = lazy(() => import('./Calendar.tsx').then(({ Calendar: part }) => ({ default: part })));

interface DateFieldProps {
  /** The label above the field, or with `hideLabel` only the accessible name. */
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly required?: boolean;
  /** `YYYY-MM-DD`, '' for none; text that cannot be read stays as typed. */
  readonly value: string;
  readonly min?: IsoDay | undefined;
  readonly max?: IsoDay | undefined;
  /** The time zone of today; by default that of the device. */
  readonly timeZone?: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/**
 * A day in the language of the app: typed, chosen in a calendar, or in the native picker of a touch device.
 */
export function DateField(props: DateFieldProps) {
  const { label, hideLabel = false, required, value, min, max, error, onChange } = props;
  const t = useTranslations('common.date');
  const language = useLanguage();
  const thumb = useThumb();
  const show = (day: string) => (isIsoDay(day) ? dayText(day, language) : day);
  const names = hideLabel ? { name: label } : { label };
  if (thumb)
    return (
      <NativeField
        type="date"
        {...{ required, min, max, error, onChange, ...names }}
        value={isIsoDay(value) ? value : ''}
        shown={show(value)}
        pattern={t('dayPattern')}
        icon={<IconCalendar size={20} aria-hidden />}
      />
    );
  return <TypedDate {...props} show={show} />;
}

function TypedDate(props: DateFieldProps & { readonly show: (day: string) => string }) {
  const { label, hideLabel, required, value, min, max, timeZone, error, onChange, show } = props;
  const t = useTranslations('common.date');
  const [open, setOpen] = useState(false);
  const today = timeZone === undefined ? localDay(now()) : dayIn(timeZone, now());
  const byKeys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (event.altKey) setOpen(true);
    else onChange(isIsoDay(value) ? addDays(value, event.key === 'ArrowUp' ? 1 : -1) : today);
  };
  const toggle = (
    <CalendarPopover
      kind="day"
      label={label}
      open={open}
      onOpen={setOpen}
      button={
        <ActionIcon
          size={36}
          aria-label={t('calendar', { label })}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={20} />
        </ActionIcon>
      }
    >
      <Calendar
        day={isIsoDay(value) ? value : null}
        {...{ min, max, timeZone }}
        onChoose={(day) => {
          onChange(day);
          setOpen(false);
        }}
      />
    </CalendarPopover>
  );
  return (
    <TypedField
      {...(hideLabel ? { 'aria-label': label } : { label })}
      {...{ required, value, error, onChange, show }}
      read={(text) => readDayText(text, today)}
      unreadable={t('unreadableDay', { example: show(`${today.slice(0, 4)}-12-31`) })}
      placeholder={t('dayPattern')}
      onKeyDown={byKeys}
      rightSection={toggle}
      rightSectionWidth={48}
    />
  );
}
