import { type FieldPath, type FieldPathValue, useFormContext } from 'react-hook-form';
import type { ScaleFormValues } from './scale-form.ts';

/** Sets a field of the form around it as if it had been typed. */
export function useTypeInto() {
  const { setValue, formState } = useFormContext<ScaleFormValues>();
  const { isSubmitted } = formState;
  return <Name extends FieldPath<ScaleFormValues>>(
    name: Name,
    value: FieldPathValue<ScaleFormValues, Name>,
  ) => setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });
}
