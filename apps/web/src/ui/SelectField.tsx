import { Select, type SelectProps } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useFieldError } from '../lib/use-words.ts';

interface SelectFieldProps extends SelectProps {
  readonly name: string;
  /** Called before the form has the new value. */
  readonly onPick?: (value: string) => void;
}

/** A choice of the form around it; '' is none. */
export function SelectField({ name, value, onPick, ...props }: SelectFieldProps) {
  const { field, fieldState } = useController({ name });
  const fieldError = useFieldError();
  const pick = (chosen: string | null) => {
    onPick?.(chosen ?? '');
    field.onChange(chosen ?? '');
  };
  return (
    <Select
      {...props}
      {...field}
      value={(value ?? field.value) || null}
      onChange={pick}
      error={fieldError(fieldState.error)}
    />
  );
}
