import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { z } from 'zod';
import { BeganDraft } from './began-draft.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { newIdempotencyKey } from './idempotency.ts';
import type { Began } from './writes/edit.ts';

/** Only what was changed is kept: what changes elsewhere meanwhile is not written over by an old copy of it. */
const FormDraft = z.object({
  changed: z.record(z.string(), z.unknown()),
  /** Sent with the form, so that trying again never does it twice. */
  idempotencyKey: z.string(),
  /** Of an edit: what it began from. */
  began: BeganDraft.optional(),
});

interface DraftedForm<Values extends FieldValues> {
  /** One per thing that is edited, and one per place where one is added. */
  readonly draftKey: string;
  /** What the form shows where nothing was typed. */
  readonly initial: Values;
  /** What a draft also keeps unchanged: it begins otherwise another day. */
  readonly always?: readonly (keyof Values & string)[];
  /** What a draft of an older version of the form lacks within its fields. */
  readonly complete?: ((values: Values) => Values) | undefined;
  /** Of an edit: what one that begins now begins from. */
  readonly began?: Began | undefined;
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
  const { draftKey, complete = (values: Values) => values, resolver } = options;
  // What comes of another device meanwhile changes neither what is typed nor what it began from.
  const [{ initial, always, began: here }, setBase] = useState({
    initial: options.initial,
    always: new Set<string>(options.always),
    began: options.began,
  });
  const [start, setStart] = useState(() => {
    const draft = readDraft(draftKey, FormDraft);
    return {
      values: draft ? complete(restore(initial, draft.changed)) : initial,
      restored: draft !== null,
      idempotencyKey: draft?.idempotencyKey ?? newIdempotencyKey(),
      began: draft?.began ?? here,
    };
  });
  const { restored, idempotencyKey, began } = start;
  // The library's type asks for a deep partial, which the whole is.
  const form = useForm<Values>({ defaultValues: start.values as DefaultValues<Values>, resolver });
  const { subscribe, reset } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const isChanged = ([field, value]: [string, unknown]) => !isSame(value, initial[field]);
          const all = Object.entries(values);
          const kept = all.filter((entry) => always.has(entry[0]) || isChanged(entry));
          if (!all.some(isChanged)) dropDraft(draftKey);
          else keepDraft(draftKey, { changed: Object.fromEntries(kept), idempotencyKey, began });
        },
      }),
    [subscribe, draftKey, initial, always, idempotencyKey, began],
  );
  return {
    form,
    /** True when the input comes from an earlier visit of the page. */
    restored,
    idempotencyKey,
    /** What the edit began from, also where it was begun in an earlier visit. */
    began,
    discard: () => {
      setStart({ values: initial, restored: false, idempotencyKey: newIdempotencyKey(), began: here });
      reset(initial);
      dropDraft(draftKey);
    },
    /** After it was sent: nothing is left to restore. */
    drop: () => dropDraft(draftKey),
    /**
     * After this was sent: what was typed since is kept under `key`, and the form goes on with it from what was sent.
     * Answers whether there is any.
     */
    keepSince: (sent: Values, key: string, now: Began | undefined): boolean => {
      dropDraft(draftKey);
      const since = Object.entries(form.getValues()).filter(([field, value]) => !isSame(value, sent[field]));
      if (since.length === 0) return false;
      const next = { idempotencyKey: newIdempotencyKey(), began: now };
      keepDraft(key, { changed: Object.fromEntries(since), ...next });
      if (key === draftKey) {
        setBase({ initial: sent, always, began: now });
        setStart({ values: sent, restored: false, ...next });
      }
      return true;
    },
  };
}
