import { now } from '../clock.ts';
import { ApiFailure } from '../http.ts';
import { answerTo } from './deliver.ts';
import { inSession } from './in-session.ts';
import type { Outcome } from './mutation.ts';
import { turnsOf } from './order.ts';
import type { Outbox } from './outbox-state.ts';
import { arrivedIds, welcome } from './provisional.ts';
import { resolveReferences } from './references.ts';
import { sendInTime } from './send-in-time.ts';
import { readKept } from './sending.ts';
import type { Write } from './write.ts';

/**
 * A write for which the device has no room, or whose browser keeps nothing: sent at once, as if there were no outbox. Where
 * one before it still waits, or nothing answers, its page is told that it is not kept.
 */
export async function sendUnkept(box: Outbox, write: Write, takeBack: () => void): Promise<Outcome<unknown>> {
  const mutation = box.mutations.get(write.name);
  try {
    const { writes, answers } = await readKept(box.store, write.owner);
    const known = new Map([...arrivedIds(), ...answers.map(({ ref, id }) => [ref, id] as const)]);
    const turn = turnsOf([...writes, write], known).get(write.id);
    if (!mutation || turn !== 'ready')
      throw new ApiFailure(turn === 'stopped' ? 'needed_refused' : 'not_kept', 0);
    const variables = resolveReferences(write.variables, known);
    const answer = await inSession(
      write.owner,
      (session) => mutation.run(variables as never, sendInTime(write.idempotencyKey, session)), // its own variables
    );
    const came = answerTo(write, { answer, mutation, now: now() });
    // Nobody writes it down: this page alone knows what its reference turned out to be.
    if (came) welcome(new Map([[came.ref, came.id]]));
    await mutation.done?.(box.client, answer as never, variables as never); // its own answer
    return { kept: false, answer };
  } catch (failure) {
    throw failure instanceof ApiFailure && failure.code === 'network_error'
      ? new ApiFailure('not_kept', 0)
      : failure;
  } finally {
    takeBack();
  }
}
