import { TextInput } from '@mantine/core';
import { CUSTOM_MARKER } from '@propolis/domain';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { MarkerChoice } from '../../../ui/marker/MarkerChoice.tsx';
import type { CountingFormValues } from './counting-form.ts';

export type MarkerValues = Pick<CountingFormValues, 'marker' | 'custom_marker_diameter'>;

interface MarkerFieldsProps {
  readonly label: string;
  readonly errorOf: (field: keyof MarkerValues) => string | undefined;
}

/** The marker of a photo, with the diameter of an own one. */
export function MarkerFields({ label, errorOf }: MarkerFieldsProps) {
  const t = useTranslations('marker');
  const { control, register, watch } = useFormContext<MarkerValues>();
  return (
    <>
      <Controller
        control={control}
        name="marker"
        render={({ field }) => (
          <MarkerChoice
            label={label}
            value={field.value}
            onChange={field.onChange}
            error={errorOf('marker')}
          />
        )}
      />
      {watch('marker') === CUSTOM_MARKER && (
        <TextInput
          label={t('diameter')}
          description={t('diameterHint')}
          required
          inputMode="decimal"
          autoComplete="off"
          error={errorOf('custom_marker_diameter')}
          {...register('custom_marker_diameter')}
        />
      )}
    </>
  );
}
