import type { Callable, ResponseOf } from '@propolis/contract';
import { type CallInput, sendWrite } from '../http.ts';
import { heldSession, readAuthorization } from '../session.ts';

/** With an idempotency key, a form that is sent again is done once. */
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
  // Called before anything is awaited: a logout still sends the session that it ends.
  const answer = await sendWrite(endpoint, input, { session, idempotencyKey: input.idempotencyKey });
  // Pages of another account do not need the answer.
  if (session.authorization === readAuthorization()) await done?.(answer);
  return answer;
}
