import type { Apiary } from '@propolis/contract';
import { useSearch } from '@tanstack/react-router';
import { dropDraft, keepDraft, readKept } from '../../lib/drafts.ts';
import { toCorrection } from '../../lib/paths.ts';
import { mutationOf } from '../../lib/writes/define-mutation.ts';
import { beganOf } from '../../lib/writes/edit.ts';
import type { Write } from '../../lib/writes/write.ts';
import { hiveOf, subjectOf } from './subject.ts';

/** The draft key of a correction, separate from the draft of new input in the same form. */
export const correctionDraftKey = (idempotencyKey: string): string => `correction-draft.${idempotencyKey}`;

/** The draft key of this page's form: its own, unless the address contains a correction. */
export function useDraftPlace(): (ownKey: string) => string {
  const { corrects } = useSearch({ strict: false });
  return (ownKey) => (corrects === undefined ? ownKey : correctionDraftKey(corrects));
}

/**
 * The form that corrects a refused write: the form that made it, filled with the sent values. `prepare`
 * creates the form's draft with the write's key, so that sending replaces the refused write. This draft is
 * separate from that of new input, and is kept for a further correction.
 */
interface WayToForm {
  readonly to: object;
  readonly prepare: () => void;
  /** Drops the draft if nothing was typed into it: the write is about to get other values. */
  readonly dropUntyped: () => void;
}

/** The texts of several words, without those of the base version; ids and moments have one word. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return /\S\s+\S/.test(value) ? [value] : [];
  return Object.entries(Object(value)).flatMap(([key, inner]) => (key === 'began' ? [] : textsIn(inner)));
};

/** What was typed in a refused write that has no form any more, to be copied. */
export const typedIn = (write: Write, apiaries: readonly Apiary[]): readonly string[] =>
  write.refused && !wayToForm(write, apiaries) ? [...new Set(textsIn(write.variables))] : [];

/** The form of a refused write; undefined if no form made it, or its thing no longer exists. */
export function wayToForm(write: Write, apiaries: readonly Apiary[]): WayToForm | undefined {
  if (write.refused?.code === 'not_found') return undefined;
  const { idempotencyKey, madeAt } = write;
  const { variables } = write;
  const at = { hive: hiveOf(subjectOf(write), apiaries), apiaries, madeAt: new Date(madeAt) };
  const form = mutationOf(write)?.form?.(variables, at);
  const { to, draft } = form ?? {};
  if (!to || !draft) return to && { to, prepare: () => undefined, dropUntyped: () => undefined };
  const key = correctionDraftKey(idempotencyKey);
  const began = beganOf(write);
  const begin = () => ({ ...draft(), idempotencyKey, began });
  return {
    to: toCorrection(to, idempotencyKey),
    prepare: () => {
      if (readKept(key, (kept) => kept) === null) keepDraft(key, begin());
    },
    dropUntyped: () => {
      if (readKept(key, JSON.stringify) === JSON.stringify(begin())) dropDraft(key);
    },
  };
}
