import { NativeSelect } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { type Control, Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import type { HandCountValues } from './hand-count.ts';

interface CountedHiveFieldProps {
  readonly control: Control<HandCountValues>;
  readonly apiaries: readonly Apiary[];
  readonly error: string | undefined;
}

/** Whose mites were counted: any hive, by its apiary. */
export function CountedHiveField({ control, apiaries, error }: CountedHiveFieldProps) {
  const t = useTranslations('countings.byHand');
  return (
    <Controller
      control={control}
      name="hive_id"
      render={({ field }) => (
        <NativeSelect
          {...field}
          label={t('hive')}
          required
          error={error}
          data={[
            { value: '', label: t('chooseHive') },
            ...apiaries.map(({ name, hives }) => ({
              group: name,
              items: hives.map(({ id, name: hiveName }) => ({ value: String(id), label: hiveName })),
            })),
          ]}
          value={arrivedText(field.value)}
        />
      )}
    />
  );
}
