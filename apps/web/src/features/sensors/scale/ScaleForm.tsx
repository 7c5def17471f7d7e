import { Select, TextInput } from '@mantine/core';
import { type Apiary, type Scale, ScaleInput, type Sensors } from '@propolis/contract';
import { type ReactNode, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useFailureMessage, useFieldError } from '../../../lib/use-words.ts';
import { FormColumns } from '../../../ui/FormColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { SensorState } from '../SensorState.tsx';
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
  const t = useTranslations('sensors');
  const failureMessage = useFailureMessage();
  const [failed, setFailed] = useState<string>();
  const toInput = (values: ScaleFormValues) => scaleInput(values, scale?.description.ttn_mapping);
  const { form, restored, idempotencyKey, discard, drop } = useDraftedForm<ScaleFormValues>({
    draftKey: scaleDraftKey(scale, account),
    initial: scaleFormValues(scale, apiaries, t('scale.form.newName')),
    resolver: contractResolver(ScaleInput, toInput, scaleFieldOf),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailed(undefined);
    try {
      await onSave(ScaleInput.parse(toInput(values)), idempotencyKey);
      drop();
    } catch (failure) {
      if (!showFieldErrors(failure, form.setError, scaleFieldOf))
        setFailed(`${t(scale ? 'updateFailed' : 'saveFailed')}. ${failureMessage(failure)}`);
    }
  });
  const incomplete = Object.keys(errors).length > 0;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormColumns>
        {restored && <RestoredNote onDiscard={discard} />}
        <FormSection title={t('scale.form.which')}>
          <SensorState created={scale !== undefined} edited={isDirty || restored} />
          <IdentityFields form={form} apiaries={apiaries} />
        </FormSection>
        <SlotsSection form={form} scale={scale} sensors={sensors} apiaries={apiaries} />
        {children}
      </FormColumns>
      <SubmitBar
        message={incomplete ? t('incomplete') : failed}
        submitting={isSubmitting}
        submitLabel={t(scale ? 'save' : 'scale.form.create')}
        cancelLabel=""
      />
    </form>
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
