import { Select, TextInput } from '@mantine/core';
import { type Apiary, type Scale, ScaleInput, type Sensors } from '@propolis/contract';
import { placesOf, SCALE_MODELS } from '@propolis/domain';
import { type ReactNode, useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { beganFrom } from '../../../lib/writes/edit.ts';
import { StandDrawing } from '../../../ui/art/StandDrawing.tsx';
import { RadioChoice, RadioField } from '../../../ui/RadioField.tsx';
import { SensorForm } from '../SensorForm.tsx';
import { scaleEdit } from '../sensor-edits.ts';
import { type SentWithSensor, useSensorForm } from '../use-sensor-form.ts';
import { PayloadFields } from './PayloadFields.tsx';
import { fitFields, payloadFaults } from './payload-fields.ts';
import styles from './ScaleForm.module.css';
import { SlotsSection } from './SlotsSection.tsx';
import {
  completeDraft,
  fitSlots,
  type ScaleFormValues,
  scaleDraftKey,
  scaleFieldOf,
  scaleFormValues,
  scaleInput,
} from './scale-form.ts';

interface ScaleFormProps {
  /** Absent for a new scale. */
  readonly scale?: Scale;
  readonly sensors: Sensors;
  readonly apiaries: readonly Apiary[];
  /** Account of the draft. */
  readonly account: string | null;
  /** Names of payload fields that it has sent through The Things Stack. */
  readonly seen?: readonly string[];
  /** Receives the body of the contract. */
  readonly onSave: (input: ScaleInput, sent: SentWithSensor) => Promise<unknown>;
  /** Connection settings, below the fields. */
  readonly children: ReactNode;
}

/** Properties of a scale and the hives on its slots; one form for adding and editing. */
export function ScaleForm(props: ScaleFormProps) {
  const { scale, sensors, apiaries, account, seen = [], onSave, children } = props;
  const t = useTranslations('sensors.scale.form');
  const { form, state } = useSensorForm({
    created: scale !== undefined,
    draftKey: scaleDraftKey(scale, account),
    initial: scaleFormValues(scale, apiaries, { newName: t('newName'), language: useLanguage() }),
    present: scale && beganFrom(scaleEdit, scale),
    schema: ScaleInput,
    toInput: (values) => scaleInput(values, scale),
    complete: (values) => completeDraft(values, scale, now()),
    also: ({ fields }) => payloadFaults(fields),
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
      <PayloadFields form={form} seen={seen} />
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
    if (change.fields !== undefined) form.setValue('fields', change.fields, options);
  };
  return (
    <>
      <Controller
        control={form.control}
        name="model"
        render={({ field }) => (
          <ModelChoice
            value={field.value}
            onChange={(model) => {
              const { slots, fields } = form.getValues();
              change({
                model,
                slots: fitSlots(model, slots),
                fields: fitFields(placesOf(model), fields),
              });
            }}
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
              // Removes the hives of the former apiary.
              change({ slots: form.getValues('slots').map((slot) => ({ ...slot, hive: '' })) });
            }}
            error={fieldError(errors.apiary)}
          />
        )}
      />
    </>
  );
}

interface ModelChoiceProps {
  readonly value: number;
  readonly onChange: (model: number) => void;
  readonly error?: string | undefined;
}

/** The three models, drawn with their slots. */
function ModelChoice({ value, onChange, error }: ModelChoiceProps) {
  const t = useTranslations('sensors.scale.form');
  const name = useId();
  return (
    <RadioField label={t('model')} error={error}>
      <div className={styles.choices}>
        {SCALE_MODELS.map((model) => (
          <RadioChoice
            key={model}
            framed
            className={styles.model}
            name={name}
            checked={model === value}
            onChoose={() => onChange(model)}
          >
            <span className={styles.look}>
              <StandDrawing slots={Array.from({ length: placesOf(model) }, () => null)} />
            </span>
            <span className={styles.words}>{t('slots', { count: placesOf(model) })}</span>
          </RadioChoice>
        ))}
      </div>
    </RadioField>
  );
}
