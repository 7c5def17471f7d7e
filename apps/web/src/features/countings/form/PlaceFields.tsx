import { Select } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import type { CountingErrors } from './counting-errors.ts';
import { hivesOf } from './counting-form.ts';
import type { CountingFormState } from './use-counting-form.ts';

interface PlaceFieldProps {
  readonly apiaries: readonly Apiary[];
  readonly value: string;
  /** Set by the address: neither changed nor cleared. */
  readonly isFixed: boolean;
  readonly onChange: (apiaryId: string) => void;
}

const optionsOf = (things: readonly { readonly id: number; readonly name: string }[]) =>
  things.map(({ id, name }) => ({ value: String(id), label: name }));

/** The apiary of the boards. */
export function PlaceField({ apiaries, value, isFixed, onChange }: PlaceFieldProps) {
  const t = useTranslations('countings.form');
  return (
    <Select
      label={t('apiary')}
      placeholder={t('noApiary')}
      data={optionsOf(apiaries)}
      value={arrivedText(value) || null}
      disabled={isFixed}
      clearable={!isFixed}
      clearButtonProps={{ 'aria-label': t('clearApiary') }}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

interface HiveFieldProps {
  /** Index of the shot. */
  readonly at: number;
  readonly state: CountingFormState;
  readonly apiaries: readonly Apiary[];
  readonly isFixed: boolean;
  readonly errors: CountingErrors;
}

/** The hive of a board, in the selected apiary. */
export function HiveField({ at, state, apiaries, isFixed, errors }: HiveFieldProps) {
  const t = useTranslations('countings.form');
  const shot = state.shots[at];
  const apiaryId = state.form.watch('apiary_id');
  if (!shot) return null;
  return (
    <Select
      label={t('hive')}
      placeholder={t(apiaryId ? 'noHive' : 'apiaryFirst')}
      data={optionsOf(hivesOf(apiaries, apiaryId))}
      value={arrivedText(shot.hive_id) || null}
      disabled={isFixed || !apiaryId}
      clearable={!isFixed}
      clearButtonProps={{ 'aria-label': t('clearHive') }}
      error={errors.ofShot(at, 'hive_id')}
      onChange={(id) => state.changeShot(shot.key, { hive_id: id ?? '' })}
    />
  );
}
