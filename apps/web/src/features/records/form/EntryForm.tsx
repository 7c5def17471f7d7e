import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { contractResolver, type FieldOf } from '../../../lib/form.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSendForm } from '../../../lib/use-send-form.ts';
import type { Began } from '../../../lib/writes/edit.ts';
import { DraftedForm } from '../../../ui/DraftedForm.tsx';

/** What goes with the input of a form. */
export interface Sent {
  readonly idempotencyKey: string;
  /** Present if a record is corrected. */
  readonly began: Began | undefined;
}

/** Props of the form of any kind of record. */
export interface EntryProps<Input> {
  readonly draftKey: string;
  /** The version of the record that is corrected. */
  readonly present?: Began | undefined;
  readonly now: Date;
  readonly onSave: (input: Input, sent: Sent) => Promise<unknown>;
  readonly onCancel: () => void;
}

interface EntryFormProps<Values extends FieldValues> extends Omit<EntryProps<never>, 'now' | 'onSave'> {
  /** Values before any input. */
  readonly initial: Values;
  /** Fields that a draft of a new record always stores, because their initial values change. */
  readonly always?: readonly (keyof Values & string)[];
  readonly complete?: (values: Values) => Values;
  /** The contract's rules for the input. */
  readonly schema: z.ZodType;
  readonly toInput: (values: Values) => unknown;
  /** The field that shows an error of the contract. */
  readonly fieldOf?: FieldOf;
  /** Errors that the input does not show at their field. */
  readonly also?: (values: Values) => Readonly<Record<string, string>>;
  readonly onSend: (values: Values, sent: Sent) => Promise<unknown>;
  /** The namespace of its words. */
  readonly words?: 'records.form' | 'queens.form' | 'medicines.form';
  /** Of its button; by default "Save". */
  readonly save?: string;
  readonly children: ReactNode;
}

/** The form of a record: a draft until it is sent, checked by the contract. Its fields find it in their context. */
export function EntryForm<Values extends FieldValues>(props: EntryFormProps<Values>) {
  const { draftKey, initial, present, always, complete, schema, toInput, fieldOf, also, onSend } = props;
  const t = useTranslations(props.words ?? 'records.form');
  const drafted = useDraftedForm<Values>({
    draftKey,
    initial,
    always: present ? [] : always,
    complete,
    began: present,
    resolver: contractResolver(schema, toInput, { fieldOf, also }),
  });
  const { idempotencyKey, began } = drafted;
  const submit = useSendForm(drafted, (values) => onSend(values, { idempotencyKey, began }), fieldOf);
  return (
    <DraftedForm
      drafted={drafted}
      present={present}
      onSubmit={submit}
      onCancel={props.onCancel}
      words={{ incomplete: t('incomplete'), failed: t('failed'), save: props.save }}
    >
      {props.children}
    </DraftedForm>
  );
}
