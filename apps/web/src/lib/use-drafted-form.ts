import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { z } from 'zod';
import { BeganDraft } from './began-draft.ts';
import { dropDraft, dropOwnDraft, keepDraft, readDraft } from './drafts.ts';
import { newIdempotencyKey } from './idempotency.ts';
import { useSharedDraft } from './use-shared-draft.ts';
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
  /** Its draft names files that only this page has: the input of another tab is not shown here. */
  readonly hasFiles?: true;
  readonly resolver: Resolver<Values>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that the draft shares with the form; others are of another version of it. */
function restore<Values extends FieldValues>(initial: Values, changed: Record<string, unknown>): Values {
  const known = Object.entries(changed).filter(([field]) => Object.hasOwn(initial, field));
  return { ...initial, ...Object.fromEntries(known) };
}

interface Base<Values> {
  readonly initial: Values;
  readonly always: ReadonlySet<string>;
  readonly began: Began | undefined;
}

/** What the form begins with: the draft, if there is one. */
function beginning<Values extends FieldValues>(
  { draftKey, complete = (values) => values }: DraftedForm<Values>,
  { initial, began }: Base<Values>,
) {
  const draft = readDraft(draftKey, FormDraft);
  return {
    values: draft ? complete(restore(initial, draft.changed)) : initial,
    restored: draft !== null,
    idempotencyKey: draft?.idempotencyKey ?? newIdempotencyKey(),
    began: draft?.began ?? began,
  };
}

/** The fields for the draft; undefined if all are as before any input. */
function fieldsToKeep<Values extends FieldValues>(values: Values, { initial, always }: Base<Values>) {
  const isChanged = ([field, value]: [string, unknown]) => !isSame(value, initial[field]);
  const all = Object.entries(values);
  if (!all.some(isChanged)) return undefined;
  return Object.fromEntries(all.filter((entry) => always.has(entry[0]) || isChanged(entry)));
}

/** A form whose input is stored on the device with every change: a reload, Back and the menu lose nothing. */
export function useDraftedForm<Values extends FieldValues>(options: DraftedForm<Values>) {
  const { draftKey, resolver } = options;
  // Changes by another device affect neither the input nor the base version.
  const [base, setBase] = useState<Base<Values>>({
    initial: options.initial,
    always: new Set(options.always),
    began: options.began,
  });
  const { initial, always, began: here } = base;
  const [start, setStart] = useState(() => beginning(options, base));
  const { restored, idempotencyKey, began } = start;
  // The library's type asks for a deep partial, which the whole is.
  const form = useForm<Values>({ defaultValues: start.values as DefaultValues<Values>, resolver });
  const { subscribe, reset } = form;
  const isFollowing = useRef(false);
  const keyNow = useSharedDraft(draftKey, () => {
    if (options.hasFiles) return;
    const next = beginning(options, base);
    // By now it was sent, or a later version of the app has stored it.
    if (!next.restored) return;
    setStart(next);
    isFollowing.current = true;
    reset(next.values);
    isFollowing.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keyNow` has no state of a render
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isFollowing.current) return;
          const key = keyNow(idempotencyKey);
          if (key !== idempotencyKey) setStart((former) => ({ ...former, idempotencyKey: key }));
          const changed = fieldsToKeep(values, base);
          if (changed) keepDraft(draftKey, { changed, idempotencyKey: key, began });
          else dropOwnDraft(draftKey, key);
        },
      }),
    [subscribe, draftKey, base, idempotencyKey, began],
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
