import { Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type Apiary, ApiaryInput } from '@propolis/contract';
import { defaultApiaryName } from '@propolis/domain';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../lib/form.ts';
import { useFieldError } from '../../lib/use-words.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { SubmitBar } from '../../ui/SubmitBar.tsx';
import { type ApiaryFormValues, apiaryFormValues, apiaryInput } from './apiary-form.ts';
import { usePosition } from './use-position.ts';

interface ApiaryFormProps {
  /** Absent when one is added. */
  readonly apiary?: Apiary;
  /** How many there are already; a nameless one counts on from there. */
  readonly count: number;
  readonly onSave: (input: ApiaryInput) => Promise<unknown>;
  readonly onCancel?: () => void;
}

/** Name, place and kind of an apiary; adding and editing are the same form (spec 2). */
export function ApiaryForm({ apiary, count, onSave, onCancel }: ApiaryFormProps) {
  const t = useTranslations('apiaries.form');
  const fieldError = useFieldError();
  const [failed, setFailed] = useState(false);
  const { register, handleSubmit, setError, setValue, formState } = useForm<ApiaryFormValues>({
    defaultValues: apiaryFormValues(apiary),
    resolver: contractResolver(ApiaryInput, apiaryInput),
  });
  const field = (name: keyof ApiaryFormValues) => ({
    ...register(name),
    error: fieldError(formState.errors[name]),
  });
  const submit = handleSubmit(async (values) => {
    setFailed(false);
    try {
      await onSave(ApiaryInput.parse(apiaryInput(values)));
    } catch (failure) {
      if (!showFieldErrors(failure, setError)) setFailed(true);
    }
  });
  const place = usePosition((position) => {
    setValue('latitude', position.latitude.toFixed(6), { shouldValidate: true });
    setValue('longitude', position.longitude.toFixed(6), { shouldValidate: true });
    if (position.altitude !== null) setValue('altitude', position.altitude.toFixed(0));
  });
  const incomplete = Object.keys(formState.errors).length > 0;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        <FormSection title={t('identity')}>
          <TextInput
            label={t('name')}
            description={apiary ? undefined : t('nameHint', { name: defaultApiaryName(count) })}
            maxLength={100}
            autoComplete="off"
            {...field('name')}
          />
          <TextInput
            label={t('reference')}
            description={t('referenceHint')}
            required
            maxLength={100}
            autoComplete="off"
            {...field('reference')}
          />
          <Checkbox label={t('isCovered')} description={t('isCoveredHint')} {...register('is_covered')} />
        </FormSection>
        <FormSection title={t('place')}>
          <TextInput
            label={t('address')}
            maxLength={300}
            autoComplete="street-address"
            {...field('address')}
          />
          <Group>
            <Button
              variant="default"
              leftSection={<IconCurrentLocation size={20} aria-hidden />}
              loading={place.looking}
              onClick={place.locate}
            >
              {t('locate')}
            </Button>
            {place.failed && <span role="alert">{t('locateFailed')}</span>}
          </Group>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <TextInput
              label={t('latitude')}
              required
              inputMode="decimal"
              autoComplete="off"
              {...field('latitude')}
            />
            <TextInput
              label={t('longitude')}
              required
              inputMode="decimal"
              autoComplete="off"
              {...field('longitude')}
            />
            <TextInput label={t('altitude')} inputMode="decimal" autoComplete="off" {...field('altitude')} />
          </SimpleGrid>
          <Checkbox
            label={t('weatherStation')}
            description={t('weatherStationHint')}
            {...register('weather_station_automatic')}
          />
        </FormSection>
      </Stack>
      <SubmitBar
        message={incomplete ? t('incomplete') : failed ? t('failed') : undefined}
        submitting={formState.isSubmitting}
        submitLabel={apiary ? t('save') : t('create')}
        cancelLabel={t('cancel')}
        onCancel={onCancel}
      />
    </form>
  );
}
