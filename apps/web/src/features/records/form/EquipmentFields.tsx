import { Checkbox, Input } from '@mantine/core';
import { FRAME_KINDS, type FrameKind, HIVE_PARTS } from '@propolis/domain';
import { Controller, useController, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import type { RecordValues } from './record-form.ts';

/** Most supers or boxes, and most frames, that one record adds to a hive or takes from it. */
const BOXES_MAX = 10;
const FRAMES_MAX = 60;

export function EquipmentFields() {
  const t = useTranslations('records.form');
  const { register } = useFormContext<RecordValues>();
  return (
    <>
      <StepperField name="supers" label={t('supers')} />
      <StepperField name="brood_boxes" label={t('brood_boxes')} />
      <Checkbox label={t('trap_comb')} {...register('trap_comb')} />
    </>
  );
}

interface StepperFieldProps {
  readonly name: 'supers' | 'brood_boxes' | 'supers_off' | `frames.${FrameKind}`;
  readonly label: string;
  /** By default as many can be taken off as put on. */
  readonly min?: number;
  readonly max?: number;
}

/** A number of supers, boxes or frames. */
export function StepperField({ name, label, max = BOXES_MAX, min = -max }: StepperFieldProps) {
  const fieldError = useFieldError();
  const { field, fieldState } = useController<RecordValues, typeof name>({ name });
  return (
    <Input.Wrapper label={label} labelElement="div">
      <NumberStepper
        label={label}
        value={field.value ?? null}
        onChange={field.onChange}
        min={min}
        max={max}
        whole
        error={fieldError(fieldState.error)}
      />
    </Input.Wrapper>
  );
}

/** Frames by what is in them, and the parts of the hive. */
export function MoreEquipmentFields() {
  const t = useTranslations('records.form');
  const { frames, parts } = useLabels().records;
  const { register } = useFormContext<RecordValues>();
  return (
    <FieldColumns>
      {FRAME_KINDS.map((kind) => (
        <StepperField
          key={kind}
          name={`frames.${kind}`}
          label={t('frames', { kind: frames[kind] })}
          max={FRAMES_MAX}
        />
      ))}
      {HIVE_PARTS.map((part) => (
        <Controller<RecordValues, `parts.${typeof part}`>
          key={part}
          name={`parts.${part}`}
          render={({ field }) => (
            <Input.Wrapper label={parts[part]} labelElement="div">
              <ChoiceButtons
                label={parts[part]}
                choices={[
                  { value: true, label: t('on') },
                  { value: false, label: t('off') },
                ]}
                value={field.value ?? null}
                onChange={field.onChange}
              />
            </Input.Wrapper>
          )}
        />
      ))}
      <Checkbox label={t('moved')} {...register('moved')} />
    </FieldColumns>
  );
}
