import { Checkbox, Input } from '@mantine/core';
import { FRAME_KINDS, HIVE_PARTS } from '@propolis/domain';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import type { FieldsProps } from './fields.ts';

/** Most supers or boxes, and most frames, that one record adds to a hive or takes from it. */
const BOXES_MAX = 10;
const FRAMES_MAX = 60;

export function EquipmentFields({ form }: FieldsProps) {
  const t = useTranslations('records.form');
  return (
    <>
      <BoxesField form={form} name="supers" />
      <BoxesField form={form} name="brood_boxes" />
      <Checkbox label={t('trap_comb')} {...form.register('trap_comb')} />
    </>
  );
}

interface BoxesFieldProps extends FieldsProps {
  readonly name: 'supers' | 'brood_boxes' | 'supers_off';
  /** By default as many can be taken off as put on. */
  readonly min?: number;
}

/** A number of supers or boxes. */
export function BoxesField({ form, name, min = -BOXES_MAX }: BoxesFieldProps) {
  const t = useTranslations('records.form');
  const fieldError = useFieldError();
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Input.Wrapper label={t(name)} labelElement="div">
          <NumberStepper
            label={t(name)}
            value={field.value}
            onChange={field.onChange}
            min={min}
            max={BOXES_MAX}
            whole
            error={fieldError(form.formState.errors[name])}
          />
        </Input.Wrapper>
      )}
    />
  );
}

/** Frames by what is in them, and the parts of the hive. */
export function MoreEquipmentFields({ form }: FieldsProps) {
  const t = useTranslations('records.form');
  const { frames, parts } = useLabels().records;
  const fieldError = useFieldError();
  return (
    <FieldColumns>
      {FRAME_KINDS.map((kind) => {
        const label = t('frames', { kind: frames[kind] });
        return (
          <Controller
            key={kind}
            control={form.control}
            name={`frames.${kind}`}
            render={({ field }) => (
              <Input.Wrapper label={label} labelElement="div">
                <NumberStepper
                  label={label}
                  value={field.value ?? null}
                  onChange={field.onChange}
                  min={-FRAMES_MAX}
                  max={FRAMES_MAX}
                  whole
                  error={fieldError(form.formState.errors.frames?.[kind])}
                />
              </Input.Wrapper>
            )}
          />
        );
      })}
      {HIVE_PARTS.map((part) => (
        <Controller
          key={part}
          control={form.control}
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
      <Checkbox label={t('moved')} {...form.register('moved')} />
    </FieldColumns>
  );
}
