import type { Hive } from '@propolis/contract';
import type { UseFormReturn } from 'react-hook-form';
import type { RecordValues } from './record-form.ts';

export interface FieldsProps {
  readonly form: UseFormReturn<RecordValues>;
}

/** A hive in the form; one that was removed has a UUID and no type. */
export type ChoosableHive = Pick<Hive, 'name' | 'color'> &
  Partial<Pick<Hive, 'hive_type_id'>> & { readonly id: number | string };
