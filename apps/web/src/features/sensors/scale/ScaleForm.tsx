import { Select, TextInput } from '@mantine/core';
import { type Apiary, type Scale, ScaleInput, type Sensors } from '@propolis/contract';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFieldError } from '../../../lib/use-words.ts';
import { SensorForm } from '../SensorForm.tsx';
import { useSensorForm } from '../use-sensor-form.ts';
import { ModelChoice } from './ModelChoice.tsx';
import { SlotsSection } from './SlotsSection.tsx';
import {
  fitSlots,
  type ScaleFormValues,
  scaleDraftKey,
  scaleFieldOf,
  scaleFormValues,
  scaleInput,
} from './scale-form.ts';

interface ScaleFormProps {
  /** Absent when one is added. */
  readonly scale?: Scale;
  readonly sensors: Sensors;
  readonly apiaries: readonly Apiary[];
  /** Whose draft it is. */
  readonly account: string | null;
  /** The body as the contract has it. */
  readonly onSave: (input: ScaleInput, idempotencyKey: string) => Promise<unknown>;
  /** How it is connected, below the fields. */
  readonly children: ReactNode;
}

/** Which scale, and which hive on which slot; adding and editing are the same form. */
export function ScaleForm({ scale, sensors, apiaries, account, onSave, children }: ScaleFormProps) {
  const t = useTranslations('sensors.scale.form');
  const { form, state } = useSensorForm({
    created: scale !== undefined,
    draftKey: scaleDraftKey(scale, account),
    initial: scaleFormValues(scale, apiaries, t('newName')),
    schema: ScaleInput,
    toInput: (values: ScaleFormValues) => scaleInput(values, scale?.description.ttn_mapping),
    fieldOf: scaleFieldOf,
    onSave,
  });
  return (
    <SensorForm
      state={state}
      title={t('which')}
      createLabel={t('create')}
      more={
        <>
          <SlotsSection form={form} scale={scale} sensors={sensors} apiaries={apiaries} />
          {children}
        </>
      }
    >
      <IdentityFields form={form} apiaries={apiaries} />
    </SensorForm>
  );
}

interface IdentityFieldsProps {
  readonly form: UseFormReturn<ScaleFormValues>;
  readonly apiaries: readonly Apiary[];
}

/** Name, identifier, apiary and model. */
function IdentityFields({ form, apiaries }: IdentityFieldsProps) {
  const t = useTranslations('sensors.scale.form');
  const fieldError = useFieldError();
  const { errors } = form.formState;
  const change = (change: Partial<ScaleFormValues>) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted } as const;
    if (change.model !== undefined) form.setValue('model', change.model, options);
    if (change.slots !== undefined) form.setValue('slots', change.slots, options);
  };
  return (
    <>
      <Controller
        control={form.control}
        name="model"
        render={({ field }) => (
          <ModelChoice
            value={field.value}
            onChange={(model) => change({ model, slots: fitSlots(model, form.getValues('slots')) })}
            error={fieldError(errors.model)}
          />
        )}
      />
      <TextInput
        label={t('aid')}
        description={t('aidHint')}
        required
        maxLength={100}
        autoComplete="off"
        error={fieldError(errors.aid)}
        {...form.register('aid')}
      />
      <TextInput
        label={t('name')}
        required
        maxLength={100}
        autoComplete="off"
        error={fieldError(errors.name)}
        {...form.register('name')}
      />
      <Controller
        control={form.control}
        name="apiary"
        render={({ field }) => (
          <Select
            {...field}
            label={t('apiary')}
            required
            value={field.value || null}
            data={apiaries.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => {
              field.onChange(id ?? '');
              // The hives of the other apiary do not stand here.
              change({ slots: form.getValues('slots').map((slot) => ({ ...slot, hive: '' })) });
            }}
            error={fieldError(errors.apiary)}
          />
        )}
      />
    </>
  );
}
