import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { z } from 'zod';
import { BeganDraft } from './began-draft.ts';
import { dropDraft, dropOwnDraft, keepDraft, readDraft } from './drafts.ts';
import { newIdempotencyKey } from './idempotency.ts';
import type { Began } from './writes/edit.ts';

/** Only changed fields are kept, so that an old copy does not overwrite changes made elsewhere. */
const FormDraft = z.object({
  changed: z.record(z.string(), z.unknown()),
  /** Sent with the form, so that a retry never does it twice. */
  idempotencyKey: z.string(),
  /** The base version of an edit. */
  began: BeganDraft.optional(),
});

interface DraftedForm<Values extends FieldValues> {
  /** One for each edited thing, and one for each place where a thing is added. */
  readonly draftKey: string;
  /** The values before any input. */
  readonly initial: Values;
  /** Fields that a draft always stores, because their initial value changes from day to day. */
  readonly always?: readonly (keyof Values & string)[];
  /** Fills in values that the draft of an older version of the form lacks. */
  readonly complete?: ((values: Values) => Values) | undefined;
  /** The base version of an edit that begins now. */
  readonly began?: Began | undefined;
  readonly resolver: Resolver<Values>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that the draft shares with the form; others are of another version of it. */
function restore<Values extends FieldValues>(initial: Values, changed: Record<string, unknown>): Values {
  const known = Object.entries(changed).filter(([field]) => Object.hasOwn(initial, field));
  return { ...initial, ...Object.fromEntries(known) };
}

/** A form whose input is stored on the device with every change: a reload, Back and the menu lose nothing. */
export function useDraftedForm<Values extends FieldValues>(options: DraftedForm<Values>) {
  const { draftKey, complete = (values: Values) => values, resolver } = options;
  // Changes by another device affect neither the input nor the base version.
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
  useWindowEvent('storage', ({ key, newValue }) => {
    // Another tab has sent or discarded the draft: what is sent from here is something else.
    if (key === draftKey && newValue === null)
      setStart((former) => ({ ...former, idempotencyKey: newIdempotencyKey() }));
  });
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
          if (!all.some(isChanged)) dropOwnDraft(draftKey, idempotencyKey);
          else keepDraft(draftKey, { changed: Object.fromEntries(kept), idempotencyKey, began });
        },
      }),
    [subscribe, draftKey, initial, always, idempotencyKey, began],
  );
  return {
    form,
    /** True if the input is from an earlier visit of the page. */
    restored,
    idempotencyKey,
    /** The base version, also if the edit began in an earlier visit. */
    began,
    discard: () => {
      setStart({ values: initial, restored: false, idempotencyKey: newIdempotencyKey(), began: here });
      reset(initial);
      dropDraft(draftKey);
    },
    /** Call after sending. */
    drop: () => dropOwnDraft(draftKey, idempotencyKey),
    /**
     * Call after sending: later input is kept under `key`, and the form continues with it, based on the sent
     * values. Returns whether there is any.
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
