import { Select } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFieldError } from '../../../lib/use-words.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { hivesOf } from '../form/counting-form.ts';
import type { LinkFormValues } from './link-form.ts';

interface LinkedHiveFieldsProps {
  readonly form: UseFormReturn<LinkFormValues>;
  readonly apiaries: readonly Apiary[];
}

const optionsOf = (things: readonly { readonly id: number; readonly name: string }[]) =>
  things.map(({ id, name }) => ({ value: String(id), label: name }));

/** Under which hive the board lay, of its apiary; or under none that is known. */
export function LinkedHiveFields({ form, apiaries }: LinkedHiveFieldsProps) {
  const words = useTranslations('countings.form');
  const fieldError = useFieldError();
  const { control, formState, setValue, watch } = form;
  const apiaryId = watch('apiary_id');
  return (
    <>
      <Controller
        control={control}
        name="apiary_id"
        render={({ field }) => (
          <Select
            label={words('apiary')}
            placeholder={words('noApiary')}
            data={optionsOf(apiaries)}
            value={arrivedText(field.value) || null}
            clearable
            clearButtonProps={{ 'aria-label': words('clearApiary') }}
            onChange={(id) => {
              field.onChange(id ?? '');
              setValue('hive_id', '', { shouldDirty: true });
            }}
          />
        )}
      />
      <Controller
        control={control}
        name="hive_id"
        render={({ field }) => (
          <Select
            label={words('hive')}
            placeholder={words(apiaryId ? 'noHive' : 'apiaryFirst')}
            data={optionsOf(hivesOf(apiaries, apiaryId))}
            value={arrivedText(field.value) || null}
            disabled={!apiaryId}
            clearable
            clearButtonProps={{ 'aria-label': words('clearHive') }}
            error={fieldError(formState.errors.hive_id)}
            onChange={(id) => field.onChange(id ?? '')}
          />
        )}
      />
    </>
  );
}
