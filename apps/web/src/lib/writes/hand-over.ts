import type { QueryClient } from '@tanstack/react-query';
import { sendWrite } from '../http.ts';
import { type HeldSession, heldSession, readAuthorization } from '../session.ts';
import type { AnyMutation, Outcome, Send } from './mutation.ts';
import { arrivedIds, namedBy } from './provisional.ts';
import { resolveReferences, withReferences } from './references.ts';

/** Takes a write and returns its outcome. */
export type WriteHandler = (mutation: AnyMutation, variables: unknown) => Promise<Outcome<unknown>>;

/** The outbox is loaded with the pages behind the sign-in; the first page does without it. */
const handlers = new WeakMap<QueryClient, WriteHandler>();

export const setWriteHandler = (client: QueryClient, handler: WriteHandler): void =>
  void handlers.set(client, handler);

export function handOver(
  client: QueryClient,
  mutation: AnyMutation,
  given: unknown,
): Promise<Outcome<unknown>> {
  const handle = handlers.get(client);
  // A page may use a provisional id that the server does not know.
  const variables = withReferences(given, namedBy);
  if (handle) return handle(mutation, variables);
  return sendNow(client, mutation, variables, show(client, mutation, variables));
}

/** Applies the optimistic update of a write, if it has one. */
export const show = (client: QueryClient, mutation: AnyMutation, variables: unknown): (() => void) =>
  // The page's own variables, of the mutation's own type.
  mutation.show?.(client, variables) ?? (() => undefined);

/** Sends a write without an outbox. */
export async function sendNow(
  client: QueryClient,
  mutation: AnyMutation,
  variables: unknown,
  takeBack: () => void,
): Promise<Outcome<unknown>> {
  const session = heldSession();
  try {
    const resolved = resolveReferences(variables, arrivedIds());
    const answer = await mutation.run(resolved, sendUnder(keyOf(variables), session));
    // Pages of another account do not need the answer.
    if (session.authorization === readAuthorization()) await mutation.done?.(client, answer, resolved);
    return { kept: false, answer };
  } finally {
    takeBack();
  }
}

export const sendUnder =
  (idempotencyKey: string | undefined, session: HeldSession): Send =>
  (endpoint, input, { keyless } = {}) =>
    sendWrite(endpoint, input, { session, idempotencyKey: keyless ? undefined : idempotencyKey });

/** The idempotency key in the variables, for a form that may be sent again. */
export const keyOf = (variables: unknown): string | undefined =>
  typeof variables === 'object' &&
  variables !== null &&
  'idempotencyKey' in variables &&
  typeof variables.idempotencyKey === 'string'
    ? variables.idempotencyKey
    : undefined;
