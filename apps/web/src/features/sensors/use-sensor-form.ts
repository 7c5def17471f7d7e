import { type FormEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { contractResolver, type FieldOf, showFieldErrors } from '../../lib/form.ts';
import { useDraftedForm } from '../../lib/use-drafted-form.ts';
import { useSubmitOnce } from '../../lib/use-submit-once.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import type { Began } from '../../lib/writes/edit.ts';

/** What is sent beside the fields. */
export interface SentWithSensor {
  readonly idempotencyKey: string;
  /** Of one that is edited. */
  readonly began: Began | undefined;
  /**
   * To be called once it is saved, with the key of its draft and what an edit begins from by now: what was typed
   * meanwhile stays to be saved. Answers whether there is any; then the form does not begin anew.
   */
  readonly keepSince: (draftKey: string, now: Began) => boolean;
}

interface SensorFormOptions<Values extends FieldValues, Schema extends z.ZodType> {
  /** Whether the server has it. */
  readonly created: boolean;
  readonly draftKey: string;
  /** What the form shows where nothing was typed. */
  readonly initial: Values;
  /** Of one that the server has: what an edit that begins now begins from. */
  readonly present?: Began | undefined;
  /** The body as the contract has it. */
  readonly schema: Schema;
  readonly toInput: (values: Values) => unknown;
  /** Of a draft, what an older version of its form did not know. */
  readonly complete?: (values: Values) => Values;
  /** Where a field of the contract stands in the form; absent where they share their names. */
  readonly fieldOf?: FieldOf;
  /** Kinds of errors that the body cannot have any more, by field of the form. */
  readonly also?: (values: Values) => Readonly<Record<string, string>>;
  readonly onSave: (input: z.output<Schema>, sent: SentWithSensor) => Promise<unknown>;
}

/** What is around the fields of a connector: how it stands, and what keeps it from being saved. */
export interface SensorFormState {
  readonly created: boolean;
  readonly edited: boolean;
  readonly submitting: boolean;
  readonly message: string | undefined;
  /** What the edit began from, and what it would begin from by now. */
  readonly began: Began | undefined;
  readonly present: Began | undefined;
  readonly submit: (event: FormEvent) => void;
  /** Absent when nothing was typed in an earlier visit of the page. */
  readonly discard: (() => void) | undefined;
}

/** The form of a connector: checked by the contract, kept on the device until it is sent, and saved (specification 4 and 5). */
export function useSensorForm<Values extends FieldValues, Schema extends z.ZodType>(
  options: SensorFormOptions<Values, Schema>,
) {
  const { created, draftKey, initial, present, schema, toInput, complete, fieldOf, also, onSave } = options;
  const t = useTranslations('sensors');
  const failureMessage = useFailureMessage();
  const [failed, setFailed] = useState<string>();
  const resolver = contractResolver(schema, toInput, { fieldOf, also });
  const drafted = useDraftedForm<Values>({ draftKey, initial, complete, began: present, resolver });
  const { form, restored, idempotencyKey, began, discard, drop, keepSince } = drafted;
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = useSubmitOnce(form, async (values) => {
    setFailed(undefined);
    let settled = false;
    const settle = (key: string, now: Began) => {
      settled = true;
      return keepSince(values, key, now);
    };
    try {
      await onSave(schema.parse(toInput(values)), { idempotencyKey, began, keepSince: settle });
      if (!settled) drop();
    } catch (failure) {
      if (!showFieldErrors(failure, form.setError, fieldOf))
        setFailed(`${t(created ? 'updateFailed' : 'saveFailed')}. ${failureMessage(failure)}`);
    }
  });
  const state: SensorFormState = {
    created,
    edited: isDirty || restored,
    submitting: isSubmitting,
    message: Object.keys(errors).length > 0 ? t('incomplete') : failed,
    began,
    present,
    submit,
    discard: restored ? discard : undefined,
  };
  return { form, state };
}
