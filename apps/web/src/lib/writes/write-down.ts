import { now } from '../clock.ts';
import { newIdempotencyKey } from '../idempotency.ts';
import { keyOf } from './hand-over.ts';
import type { AnyMutation } from './mutation.ts';
import { referencesIn } from './references.ts';
import { FIRST_SHAPE } from './shape.ts';
import type { Write } from './write.ts';

/** A new write as the store gets it. */
export function writeDown(mutation: AnyMutation, variables: unknown, owner: string): Write {
  return {
    id: newIdempotencyKey(),
    name: mutation.name,
    variables,
    shape: mutation.shape?.version ?? FIRST_SHAPE,
    tried: false,
    idempotencyKey: keyOf(variables) ?? newIdempotencyKey(),
    owner,
    scope: mutation.scope?.(variables) ?? mutation.name,
    beside: mutation.beside?.(variables),
    makes: mutation.makes?.(variables),
    makesMore: mutation.makesMore?.(variables),
    references: referencesIn(variables),
    after: mutation.after?.(variables) ?? [],
    last: mutation.last,
    heldBy: mutation.heldBy,
    madeAt: now().getTime(),
    refused: undefined,
  };
}

/** The stored write with the beekeeper's new input: it keeps its place, and is sent again. */
export const changed = ({ id, idempotencyKey, madeAt, ...kept }: Write, write?: Write): Write => ({
  ...kept,
  ...write,
  ...{ id, idempotencyKey, madeAt },
  ...{ tried: false, triedSince: undefined, refused: undefined },
});

/**
 * The meaning of a second write with the same key: `same`, the stored write itself; `another`, a new write
 * that follows it, because the stored one may have arrived; otherwise the corrected stored write.
 */
export function correction(kept: Write, write: Write): 'same' | 'another' | Write {
  if (!kept.tried || kept.refused) return changed(kept, write);
  return asText(kept) === asText(write) ? 'same' : 'another';
}

/** Files are compared by size, type and name. */
const asText = ({ variables }: Write): string =>
  JSON.stringify(variables, (_key, value: unknown) =>
    value instanceof Blob ? [value.size, value.type, value instanceof File && value.name] : value,
  );
