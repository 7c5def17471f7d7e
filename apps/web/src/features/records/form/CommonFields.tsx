import { Input, NativeSelect, Textarea } from '@mantine/core';
import { APIARY_TIME_ZONE } from '@propolis/domain';
import { type FieldPath, type FieldValues, get, useController, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFieldError } from '../../../lib/use-words.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { optionsOf } from '../../../ui/options.ts';
import { SwitchButtons } from '../../../ui/SwitchButtons.tsx';

/** Binds fields of the form around them, with the words of their errors: `<TextInput {...field('lot')} />`. */
export function useField<Values extends FieldValues>() {
  const { register, formState } = useFormContext<Values>();
  const fieldError = useFieldError();
  return (name: FieldPath<Values>) => ({
    ...register(name),
    error: fieldError(get(formState.errors, name)),
  });
}

interface DayFieldProps {
  readonly name?: 'happened_on' | 'last_day' | 'release_day' | 'found_on' | 'expiry' | 'mated_on';
  /** By default "Day". */
  readonly label?: string;
  /** The first and the last day that can be chosen. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onPick?: (day: string) => void;
}

/** A day of the form around it; by default the day of the record, which is required. */
export function DayField({ name = 'happened_on', label, onPick, ...bounds }: DayFieldProps) {
  const t = useTranslations('records.fields');
  const fieldError = useFieldError();
  const { field, fieldState } = useController<Record<string, string>>({ name });
  return (
    <DateField
      {...bounds}
      timeZone={APIARY_TIME_ZONE}
      label={label ?? t('happened_on')}
      required={name === 'happened_on'}
      value={field.value ?? ''}
      error={fieldError(fieldState.error)}
      onChange={(day) => {
        field.onChange(day);
        onPick?.(day);
      }}
    />
  );
}

interface PlaceFieldProps {
  readonly name: 'other' | 'to_apiary_id';
  readonly label: string;
  /** Shown until one is chosen. */
  readonly none: string;
  readonly places: readonly { readonly id: number; readonly name: string }[];
}

/** A hive or an apiary; it may have got its id since it was chosen. */
export function PlaceField({ name, label, none, places }: PlaceFieldProps) {
  const fieldError = useFieldError();
  const { field, fieldState } = useController<Record<string, string>>({ name });
  return (
    <NativeSelect
      {...field}
      label={label}
      required
      error={fieldError(fieldState.error)}
      data={[{ value: '', label: none }, ...optionsOf(places)]}
      value={arrivedText(field.value)}
    />
  );
}

/** The note of the form around it. */
export function NoteField() {
  const t = useTranslations('records.fields');
  return <Textarea label={t('note')} rows={2} {...useField<{ note: string }>()('note')} />;
}

interface SwitchesFieldProps {
  readonly name: 'substances' | 'remains' | 'checks';
  readonly label: string;
  /** Whether the label is shown. */
  readonly titled?: boolean;
  readonly required?: boolean;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** Any number of choices in the form around it. */
export function SwitchesField({ name, label, titled = true, required, choices }: SwitchesFieldProps) {
  const fieldError = useFieldError();
  const { field, fieldState } = useController<Record<string, readonly string[]>>({ name });
  const chosen: readonly string[] = field.value;
  const error = fieldError(fieldState.error);
  return (
    <Input.Wrapper
      label={titled && label}
      labelElement="div"
      required={required}
      error={error}
      data-fault={error !== undefined}
    >
      <SwitchButtons
        label={label}
        choices={choices.map((choice) => ({ ...choice, on: chosen.includes(choice.value) }))}
        onPress={(value) =>
          field.onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
        }
      />
    </Input.Wrapper>
  );
}
