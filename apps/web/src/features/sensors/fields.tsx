import { TextInput, type TextInputProps } from '@mantine/core';
import { get, useFormContext } from 'react-hook-form';
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
  return <TextField name="name" label={label} required />;
}
