import { Group, Switch } from '@mantine/core';
import type { Preferences } from '@propolis/contract';
import { isClockTime, type QuietHours } from '@propolis/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TimeField } from '../../../ui/date/TimeField.tsx';

/** A night, to begin with. */
const NIGHT: QuietHours = { from: '22:00', until: '07:00' };

interface QuietHoursFieldsProps {
  readonly value: Preferences['quiet_hours'];
  readonly onChange: (value: QuietHours | null) => void;
}

/** From when until when nothing is sent, every day; kept as soon as both are times that differ. */
export function QuietHoursFields({ value, onChange }: QuietHoursFieldsProps) {
  const t = useTranslations('notifications.quiet');
  const [typed, setTyped] = useState(value ?? NIGHT);
  const type = (change: Partial<QuietHours>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (isClockTime(next.from) && isClockTime(next.until) && next.from !== next.until) onChange(next);
  };
  const fault = typed.from === typed.until ? t('same') : undefined;
  return (
    <>
      <Switch
        mt="md"
        label={t('label')}
        description={t('text')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? typed : null)}
      />
      {value && (
        <Group mt="sm" align="flex-start">
          <TimeField label={t('from')} value={typed.from} onChange={(from) => type({ from })} />
          <TimeField
            label={t('until')}
            value={typed.until}
            error={fault}
            onChange={(until) => type({ until })}
          />
        </Group>
      )}
    </>
  );
}
