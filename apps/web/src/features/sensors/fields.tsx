import { Select, type SelectProps, TextInput, type TextInputProps } from '@mantine/core';
import { get, useController, useFormContext } from 'react-hook-form';
import { useFieldError } from '../../lib/use-words.ts';

/** A text of the form around it. */
export function TextField({ name, ...props }: TextInputProps & { readonly name: string }) {
  const { register, formState } = useFormContext();
  const fieldError = useFieldError();
  return (
    <TextInput
      autoComplete="off"
      error={fieldError(get(formState.errors, name))}
      {...props}
      {...register(name)}
    />
  );
}

/** The name of a connector. */
export function NameField({ label }: { readonly label: string }) {
  return <TextField name="name" label={label} required maxLength={100} />;
}

interface SelectFieldProps extends SelectProps {
  readonly name: string;
  readonly onPick?: (value: string) => void;
}

/** A choice of the form around it; '' is none. */
export function SelectField({ name, onPick, ...props }: SelectFieldProps) {
  const { field, fieldState } = useController({ name });
  const fieldError = useFieldError();
  const pick = (value: string | null) => {
    field.onChange(value ?? '');
    onPick?.(value ?? '');
  };
  return (
    <Select
      {...props}
      {...field}
      value={field.value || null}
      onChange={pick}
      error={fieldError(fieldState.error)}
    />
  );
}
