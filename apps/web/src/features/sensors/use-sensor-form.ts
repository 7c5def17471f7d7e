import { type FormEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { contractResolver, type FieldOf, showFieldErrors } from '../../lib/form.ts';
import { useDraftedForm } from '../../lib/use-drafted-form.ts';
import { useSubmitOnce } from '../../lib/use-submit-once.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import type { Began } from '../../lib/writes/edit.ts';

/** Sent in addition to the fields. */
export interface SentWithSensor {
  readonly idempotencyKey: string;
  /** Present if the sensor is edited. */
  readonly began: Began | undefined;
  /**
   * Called after a save with the draft key and the new base version; keeps values typed during the save.
   * Returns whether there are any; if so, the form does not restart.
   */
  readonly keepSince: (draftKey: string, now: Began) => boolean;
}

interface SensorFormOptions<Values extends FieldValues, Schema extends z.ZodType> {
  /** Whether the server has it. */
  readonly created: boolean;
  readonly draftKey: string;
  /** Initial values without a draft. */
  readonly initial: Values;
  /** The base version of a new edit, if the server has the sensor. */
  readonly present?: Began | undefined;
  /** Contract schema of the body. */
  readonly schema: Schema;
  readonly toInput: (values: Values) => unknown;
  /** Adds fields that are missing in drafts of older versions. */
  readonly complete?: (values: Values) => Values;
  /** Maps a contract field to a form field; not needed if the names are equal. */
  readonly fieldOf?: FieldOf;
  /** Errors that the body cannot represent, by form field. */
  readonly also?: (values: Values) => Readonly<Record<string, string>>;
  readonly onSave: (input: z.output<Schema>, sent: SentWithSensor) => Promise<unknown>;
}

/** State around the fields of a connector: status and errors. */
export interface SensorFormState {
  readonly created: boolean;
  readonly edited: boolean;
  readonly submitting: boolean;
  readonly message: string | undefined;
  /** The base version of the edit, and the current one. */
  readonly began: Began | undefined;
  readonly present: Began | undefined;
  readonly submit: (event: FormEvent) => void;
  /** Absent if there is no restored draft. */
  readonly discard: (() => void) | undefined;
}

/**
 * The form of a connector: validated by the contract, kept as a draft on the device until it is saved
 * (specification 4 and 5).
 */
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
