import { now } from '../clock.ts';
import { newIdempotencyKey } from '../idempotency.ts';
import { keyOf } from './hand-over.ts';
import type { AnyMutation } from './mutation.ts';
import { referencesIn } from './references.ts';
import { FIRST_SHAPE } from './shape.ts';
import type { Write } from './write.ts';

/** A write as the store gets it first. */
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
    references: referencesIn(variables),
    after: mutation.after?.(variables) ?? [],
    last: mutation.last,
    heldBy: mutation.heldBy,
    madeAt: now().getTime(),
    refused: undefined,
  };
}

/** The stored write with what the beekeeper has typed anew: it keeps its place, and is sent again. */
export const changed = ({ id, idempotencyKey, madeAt, ...kept }: Write, write?: Write): Write => ({
  ...kept,
  ...write,
  ...{ id, idempotencyKey, madeAt },
  ...{ tried: false, triedSince: undefined, refused: undefined },
});

/**
 * What a page that hands over the same key again means: `same`, the stored write itself; `another`, one of its own that
 * follows it, because the stored one may have arrived; otherwise the stored one as it is corrected.
 */
export function correction(kept: Write, write: Write): 'same' | 'another' | Write {
  if (!kept.tried || kept.refused) return changed(kept, write);
  return asText(kept) === asText(write) ? 'same' : 'another';
}

/** Of files only what names them counts. */
const asText = ({ variables }: Write): string =>
  JSON.stringify(variables, (_key, value: unknown) =>
    value instanceof Blob ? [value.size, value.type, value instanceof File && value.name] : value,
  );
