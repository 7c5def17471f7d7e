import type { Callable, ResponseOf } from '@propolis/contract';
import { ApiFailure, type CallInput, sendWrite } from '../http.ts';
import { newIdempotencyKey } from '../idempotency.ts';
import { heldSession, readAuthorization } from '../session.ts';

/**
 * With an idempotency key, a form that is sent again is done once. If it was changed after an attempt without a
 * response, the server may have the former content under this key: then it is sent under a new key.
 */
export type CallNowInput<E extends Callable> = CallInput<E> & { readonly idempotencyKey?: string };

/**
 * A write that makes no sense later (signing in) or must not be stored (a password): without a network it fails at
 * once. It needs neither the query client nor the outbox, which the sign-in page does not load.
 */
export async function callNow<E extends Callable>(
  endpoint: E,
  input: CallNowInput<E>,
  done?: (answer: ResponseOf<E>) => unknown,
): Promise<ResponseOf<E>> {
  const session = heldSession();
  const send = (idempotencyKey: string | undefined) =>
    sendWrite(endpoint, input, { session, idempotencyKey });
  // Called before anything is awaited: a logout still sends the session that it ends.
  const answer = await send(input.idempotencyKey).catch((failure: unknown) => {
    const isSpent = failure instanceof ApiFailure && failure.code === 'conflict' && input.idempotencyKey;
    if (!isSpent) throw failure;
    return send(newIdempotencyKey());
  });
  // Pages of another account do not need the answer.
  if (session.authorization === readAuthorization()) await done?.(answer);
  return answer;
}
