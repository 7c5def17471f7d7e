import { Input, Select } from '@mantine/core';
import { BEE_RACES, FRAMES_PER_LAYER_MAX, HIVE_TYPES } from '@propolis/domain';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { framesAfterTypeChange, type HiveFormValues } from './hive-form.ts';

interface HiveDwellingFieldsProps {
  readonly form: UseFormReturn<HiveFormValues>;
}

/** Type, race and frames; the type brings its number of frames. */
export function HiveDwellingFields({ form }: HiveDwellingFieldsProps) {
  const t = useTranslations('hives.form');
  const language = useLanguage();
  const fieldError = useFieldError();
  const { errors } = form.formState;
  const chooseType = (typeId: string) => {
    const { frames_per_layer, hive_type_id } = form.getValues();
    form.setValue('frames_per_layer', framesAfterTypeChange(frames_per_layer, hive_type_id, typeId));
    form.setValue('hive_type_id', typeId, { shouldDirty: true });
    form.clearErrors('hive_type_id');
  };
  return (
    <>
      <FieldColumns>
        <Controller
          control={form.control}
          name="hive_type_id"
          render={({ field }) => (
            <Select
              {...field}
              label={t('type')}
              placeholder={t('choose')}
              required
              data={HIVE_TYPES.map(({ id, labels }) => ({ value: String(id), label: labels[language] }))}
              onChange={(id) => chooseType(id ?? '')}
              error={fieldError(errors.hive_type_id)}
            />
          )}
        />
        <Controller
          control={form.control}
          name="bee_race_id"
          render={({ field }) => (
            <Select
              {...field}
              label={t('race')}
              placeholder={t('choose')}
              required
              data={BEE_RACES.map(({ id, labels }) => ({ value: String(id), label: labels[language] }))}
              error={fieldError(errors.bee_race_id)}
            />
          )}
        />
      </FieldColumns>
      <Controller
        control={form.control}
        name="frames_per_layer"
        render={({ field }) => (
          <Input.Wrapper label={t('frames')} labelElement="div">
            <NumberStepper
              label={t('frames')}
              value={field.value}
              onChange={field.onChange}
              min={0}
              max={FRAMES_PER_LAYER_MAX}
              whole
              error={fieldError(errors.frames_per_layer)}
            />
          </Input.Wrapper>
        )}
      />
    </>
  );
}
