import { Controller } from 'react-hook-form';
import { useFieldError } from '../../../lib/use-words.ts';
import type { ChoosableHive, FieldsProps } from './fields.ts';
import { HiveSwitches } from './HiveSwitches.tsx';

interface HivesFieldProps extends FieldsProps {
  readonly hives: readonly ChoosableHive[];
}

/** The hives of the record. */
export function HivesField({ form, hives }: HivesFieldProps) {
  const fieldError = useFieldError();
  const error = fieldError(form.formState.errors.hives as { readonly type: string } | undefined);
  return (
    <Controller
      control={form.control}
      name="hives"
      render={({ field: { value } }) => (
        <HiveSwitches
          hives={hives}
          value={value}
          error={error}
          onChange={(next) =>
            form.setValue('hives', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
      )}
    />
  );
}
