import { heldSession, readAuthorization } from '../session.ts';
import { keyOf, sendUnder } from './hand-over.ts';
import type { Send } from './mutation.ts';

interface OpenSteps<Variables, Result> {
  readonly run: (variables: Variables, send: Send) => Promise<Result>;
  readonly done?: (answer: Result) => void;
}

/**
 * A write of the pages without a session. Nothing is cached and nothing waits for a network, so it needs neither
 * the query client nor the outbox, which the sign-in page does not load.
 */
export const defineOpenWrite =
  <Variables, Result>({ run, done }: OpenSteps<Variables, Result>) =>
  async (variables: Variables): Promise<Result> => {
    const session = heldSession();
    const answer = await run(variables, sendUnder(keyOf(variables), session));
    if (session.authorization === readAuthorization()) done?.(answer);
    return answer;
  };
