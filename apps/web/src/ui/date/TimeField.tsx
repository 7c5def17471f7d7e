import { isClockTime } from '@propolis/domain';
import { IconClock } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { readTimeText } from '../../lib/date-text.ts';
import { NativeField } from './NativeField.tsx';
import { TypedField } from './TypedField.tsx';
import { useThumb } from './use-thumb.ts';

interface TimeFieldProps {
  readonly label: string;
  readonly required?: boolean;
  /** `HH:MM`, '' for none; text that cannot be read stays as typed. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

const show = (time: string): string => time;

/** A time of day in 24 hours, for any browser locale: typed, or in the native picker of a touch device. */
export function TimeField({ label, required, value, error, onChange }: TimeFieldProps) {
  const t = useTranslations('common.date');
  const icon = <IconClock size={20} aria-hidden />;
  const common = { label, required, error, onChange };
  if (useThumb())
    return (
      <NativeField
        type="time"
        {...common}
        value={isClockTime(value) ? value : ''}
        shown={value}
        pattern={t('timePattern')}
        icon={icon}
      />
    );
  return (
    <TypedField
      {...common}
      value={value}
      show={show}
      read={readTimeText}
      unreadable={t('unreadableTime')}
      placeholder={t('timePattern')}
      rightSection={icon}
    />
  );
}
