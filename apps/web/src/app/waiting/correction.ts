import type { Apiary } from '@propolis/contract';
import { useSearch } from '@tanstack/react-router';
import { keepDraft, readKept } from '../../lib/drafts.ts';
import { toCorrection } from '../../lib/paths.ts';
import { mutationOf } from '../../lib/writes/define-mutation.ts';
import type { Began } from '../../lib/writes/edit.ts';
import type { Write } from '../../lib/writes/write.ts';
import { hiveOf, subjectOf } from './subject.ts';

/** Where a refused write is corrected: not where the same form keeps what is typed anew. */
export const correctionDraftKey = (idempotencyKey: string): string => `correction-draft.${idempotencyKey}`;

/** Where the form of this page keeps what is typed: in its own place, unless the address says that it corrects something. */
export function useDraftPlace(): (ownKey: string) => string {
  const { corrects } = useSearch({ strict: false });
  return (ownKey) => (corrects === undefined ? ownKey : correctionDraftKey(corrects));
}

/**
 * Where a write that was refused is corrected: the form that made it, filled again as it was sent. `prepare` makes the
 * form's draft, which carries the write's key, so that what is sent from there takes the place of what was refused. It lies
 * beside the draft of what is typed anew there, and stays as it was left when it is corrected again.
 */
interface WayToForm {
  readonly to: object;
  readonly prepare: () => void;
}

/** The way to the form of a refused write; undefined for what no form has made, or whose thing is gone. */
export function wayToForm(write: Write, apiaries: readonly Apiary[]): WayToForm | undefined {
  if (write.refused?.code === 'not_found') return undefined;
  const { idempotencyKey, madeAt } = write;
  const { variables } = write;
  const at = { hive: hiveOf(subjectOf(write), apiaries), apiaries, madeAt: new Date(madeAt) };
  const form = mutationOf(write)?.form?.(variables, at);
  const { to, draft } = form ?? {};
  if (!to || !draft) return to && { to, prepare: () => undefined };
  const key = correctionDraftKey(idempotencyKey);
  const { began } = write.variables as { readonly began?: Began }; // of an edit; others have none
  return {
    to: toCorrection(to, idempotencyKey),
    prepare: () => {
      if (readKept(key, (kept) => kept) === null) keepDraft(key, { ...draft(), idempotencyKey, began });
    },
  };
}
