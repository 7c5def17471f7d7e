import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { z } from 'zod';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { newIdempotencyKey } from './idempotency.ts';

/** Only what was changed is kept: what changes elsewhere meanwhile is not written over by an old copy of it. */
const FormDraft = z.object({
  changed: z.record(z.string(), z.unknown()),
  /** Sent with the form, so that trying again never does it twice. */
  idempotencyKey: z.string(),
});

interface DraftedForm<Values extends FieldValues> {
  /** One per thing that is edited, and one per place where one is added. */
  readonly draftKey: string;
  /** What the form shows where nothing was typed. */
  readonly initial: Values;
  readonly resolver: Resolver<Values>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that a draft has in common with the form; anything else comes from another version of it. */
function restore<Values extends FieldValues>(initial: Values, changed: Record<string, unknown>): Values {
  const known = Object.entries(changed).filter(([field]) => Object.hasOwn(initial, field));
  return { ...initial, ...Object.fromEntries(known) };
}

/** A form whose input is kept on the device with every change: a reload, Back and the menu lose nothing. */
export function useDraftedForm<Values extends FieldValues>(options: DraftedForm<Values>) {
  const { draftKey, resolver } = options;
  const [initial] = useState(options.initial);
  const [start, setStart] = useState(() => {
    const draft = readDraft(draftKey, FormDraft);
    return {
      values: restore(initial, draft?.changed ?? {}),
      restored: draft !== null,
      idempotencyKey: draft?.idempotencyKey ?? newIdempotencyKey(),
    };
  });
  const { restored, idempotencyKey } = start;
  // The library's type asks for a deep partial, which the whole is.
  const form = useForm<Values>({ defaultValues: start.values as DefaultValues<Values>, resolver });
  const { subscribe, reset } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const changed = Object.entries(values).filter(([field, value]) => !isSame(value, initial[field]));
          if (changed.length === 0) dropDraft(draftKey);
          else keepDraft(draftKey, { changed: Object.fromEntries(changed), idempotencyKey });
        },
      }),
    [subscribe, draftKey, initial, idempotencyKey],
  );
  return {
    form,
    /** True when the input comes from an earlier visit of the page. */
    restored,
    idempotencyKey,
    discard: () => {
      setStart({ values: initial, restored: false, idempotencyKey: newIdempotencyKey() });
      reset(initial);
      dropDraft(draftKey);
    },
    /** After it was sent: nothing is left to restore. */
    drop: () => dropDraft(draftKey),
  };
}
