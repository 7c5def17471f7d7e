import type { Hive } from '@propolis/contract';
import type { UseFormReturn } from 'react-hook-form';
import type { RecordValues } from './record-form.ts';

export interface FieldsProps {
  readonly form: UseFormReturn<RecordValues>;
}

/** A hive in the form; one that was removed has a UUID. */
export type ChoosableHive = Pick<Hive, 'name' | 'color'> & { readonly id: number | string };
