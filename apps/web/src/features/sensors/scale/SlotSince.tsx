import { Box } from '@mantine/core';
import type { Apiary, FormerStay, ScaleSlot } from '@propolis/contract';
import { useId } from 'react';
import { type FieldError, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { dateAndTime, localDay } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { joinMinute, splitMinute } from '../../../lib/local-minute.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { TimeField } from '../../../ui/date/TimeField.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { useFormerHive } from '../../hives/hives.api.ts';
import { type ScaleFormValues, wasUsed } from './scale-form.ts';

interface SlotSinceProps {
  readonly position: number;
  /** The stored slot; absent for a new scale. */
  readonly slot: ScaleSlot | undefined;
  readonly apiaries: readonly Apiary[];
  readonly onChange: (since: string) => void;
}

/** Number of former hives shown. */
const SHOWN = 3;

/** Since when the hive is on the slot, and former hives; collapsed unless a hive replaces another. */
export function SlotSince({ position, slot, apiaries, onChange }: SlotSinceProps) {
  const t = useTranslations('sensors.scale.form');
  const language = useLanguage();
  const { watch, formState } = useFormContext<ScaleFormValues>();
  const at = position - 1;
  const [hive, since] = watch([`slots.${at}.hive`, `slots.${at}.since`]);
  const hereSince = () => {
    if (since === '') return t('hereAlways');
    const moment = new Date(since);
    // Incomplete while typing.
    return Number.isNaN(moment.getTime())
      ? t('since')
      : t('hereSince', { since: dateAndTime(moment, language) });
  };
  // A new scale has no measurements.
  if (!slot) return null;
  const before = slot.before.length > 0 && (
    <Box component="ul" mt="xs" fz="sm">
      {slot.before.slice(0, SHOWN).map((stay) => (
        <FormerHive key={stay.until} stay={stay} apiaries={apiaries} />
      ))}
    </Box>
  );
  if (hive === '') return before;
  const error = formState.errors.slots?.[at]?.since;
  const fields = <SinceFields {...{ position, since, error, onChange }} />;
  if (wasUsed(slot) && hive !== String(slot.hive_id ?? ''))
    return (
      <Box mt="sm">
        {fields}
        {before}
      </Box>
    );
  return (
    <Fold summary={hereSince()} keptOpen={error !== undefined}>
      {fields}
      {before}
    </Fold>
  );
}

interface SinceFieldsProps extends Pick<SlotSinceProps, 'position' | 'onChange'> {
  readonly since: string;
  readonly error: FieldError | undefined;
}

function SinceFields({ position, since, error, onChange }: SinceFieldsProps) {
  const t = useTranslations('sensors.scale.form');
  const hint = useId();
  const fieldError = useFieldError();
  const parts = splitMinute(since);
  const change = (part: Partial<typeof parts>) => {
    const next = { ...parts, ...part };
    onChange(next.day === '' && next.time === '' ? '' : joinMinute(next));
  };
  return (
    // The fields of all slots have the same names, so their group has a label.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend
    <div role="group" aria-label={t('slot', { position })} aria-describedby={hint}>
      <FieldColumns least={150}>
        <DateField
          label={t('since')}
          max={localDay(now())}
          value={parts.day}
          error={fieldError(error)}
          // Without a day there is no time.
          onChange={(day) => change(day === '' ? { day, time: '' } : { day })}
        />
        <TimeField label={t('sinceTime')} value={parts.time} onChange={(time) => change({ time })} />
      </FieldColumns>
      <Box component="p" id={hint} mt={4} fz="sm">
        {t('sinceHint')}
      </Box>
    </div>
  );
}

function FormerHive({
  stay: { hive_id, since, until },
  apiaries,
}: {
  readonly stay: FormerStay;
  readonly apiaries: readonly Apiary[];
}) {
  const t = useTranslations('sensors.scale.form');
  const language = useLanguage();
  const living = apiaries.flatMap(({ hives }) => hives).find(({ id }) => id === hive_id);
  const isAsked = living === undefined && hive_id !== null;
  const { hive: former } = useFormerHive(hive_id, isAsked ? apiaries.map(({ id }) => id) : []);
  const hive = (living ?? former)?.name ?? t('gone');
  const shown = (time: string) => dateAndTime(new Date(time), language);
  return (
    <li>
      {since === null
        ? t('before', { hive, until: shown(until) })
        : t('beforeSince', { hive, since: shown(since), until: shown(until) })}
    </li>
  );
}
