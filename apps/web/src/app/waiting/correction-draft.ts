import { useSearch } from '@tanstack/react-router';

/** Where a refused write is corrected: not where the same form keeps what is typed anew. */
export const correctionDraftKey = (idempotencyKey: string): string => `correction-draft.${idempotencyKey}`;

/** Where the form of this page keeps what is typed: in its own place, unless the address says that it corrects something. */
export function useDraftPlace(): (ownKey: string) => string {
  const { corrects } = useSearch({ strict: false });
  return (ownKey) => (corrects === undefined ? ownKey : correctionDraftKey(corrects));
}
