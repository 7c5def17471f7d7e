import { ApiFailure } from '../http.ts';
import { currentAccount } from '../session.ts';
import { inSession, SessionOver } from './in-session.ts';
import type { AnyMutation } from './mutation.ts';
import { welcome } from './provisional.ts';
import { type KnownIds, resolveReferences } from './references.ts';
import { sendInTime } from './send-in-time.ts';
import { isOfLaterApp, upgraded } from './shape.ts';
import type { Answer, Write } from './write.ts';
import type { WriteStore } from './write-store.ts';

export type Delivery =
  | { readonly outcome: 'answered'; readonly answer: unknown; readonly variables: unknown }
  /** Another tab sent it meanwhile, or somebody else is signed in. */
  | { readonly outcome: 'not ours' }
  /** Its account has signed out while it was sent: it stays kept. */
  | { readonly outcome: 'session over' }
  | { readonly outcome: 'failed' };

/** One tab at a time sends or changes what is of a scope; where the browser has no locks (plain HTTP), the idempotency key still holds. */
export const inTurn = <T>(write: Pick<Write, 'owner' | 'scope'>, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`write ${write.owner} ${write.scope}`, work) : work();

const ownId = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined;

interface Answered {
  readonly answer: unknown;
  readonly mutation: AnyMutation;
  readonly now: Date;
}

/** What the reference of a write's thing turned out to be. */
export function answerTo({ owner, makes }: Write, { answer, mutation, now }: Answered): Answer | undefined {
  const id = mutation.made ? mutation.made(answer as never) : ownId(answer); // its own answer
  if (makes === undefined || typeof id !== 'number') return undefined;
  return { owner, ref: makes, id, cameAt: now.getTime() };
}

interface Delivering {
  readonly store: WriteStore;
  readonly mutation: AnyMutation | undefined;
  readonly known: KnownIds;
  readonly now: () => Date;
  /** Does what follows from it, before another tab has its turn. */
  readonly onFailure: (failure: ApiFailure) => Promise<void>;
}

const isOurs = (kept: Write, mutation: AnyMutation | undefined): boolean =>
  !kept.refused && !isOfLaterApp(kept, mutation) && currentAccount.read() === kept.owner;

/** A write as it now is. A database that does not answer for once is asked again. */
async function findKept(store: WriteStore, id: string): Promise<Write | undefined> {
  try {
    return await store.find(id);
  } catch {
    throw new ApiFailure('not_kept', 0);
  }
}

/** Sends one write whose turn it is. When this answers `answered`, the write is no longer kept. */
export const deliver = (listed: Write, delivering: Delivering): Promise<Delivery> =>
  inTurn(listed, async () => {
    try {
      // As it is now: it may have been changed, or sent, while the lock was waited for.
      const kept = await findKept(delivering.store, listed.id);
      if (!kept || !isOurs(kept, delivering.mutation)) return { outcome: 'not ours' };
      return { outcome: 'answered', ...(await sendKept(kept, delivering)) };
    } catch (error) {
      if (error instanceof SessionOver) return { outcome: 'session over' };
      await delivering.onFailure(error instanceof ApiFailure ? error : new ApiFailure('request_failed', 0));
      return { outcome: 'failed' };
    }
  });

async function sendKept(kept: Write, { store, mutation, known, now }: Delivering) {
  const triedSince = kept.tried ? kept.triedSince : now().getTime();
  const write = { ...upgraded(kept, mutation), tried: true, triedSince };
  // A later version of the app may no longer know it.
  if (!mutation) throw new ApiFailure('request_failed', 0);
  // Written down before anything leaves: a page that is killed now does not know what has arrived.
  if (!kept.tried) await writeDownTry(store, write);
  const variables = resolveReferences(write.variables, known);
  const answer = await inSession(write.owner, (session) =>
    // Written down under this mutation's name, by itself.
    mutation.run(variables as never, sendInTime(write.idempotencyKey, session)),
  );
  const arrived = answerTo(write, { answer, mutation, now: now() });
  await forgetSent(store, write.id, arrived);
  // Before the answer is shown: else it stood beside what was shown in its place.
  if (arrived) welcome(new Map([[arrived.ref, arrived.id]]));
  return { answer, variables };
}

/** A full disk has no room for it: what is sent makes some. */
const writeDownTry = (store: WriteStore, write: Write): Promise<void> =>
  store.replace(write).catch(() => undefined);

/** A disk that does not even forget is no refusal: sent again under its key, the write is answered as before. */
async function forgetSent(store: WriteStore, id: string, answer: Answer | undefined): Promise<void> {
  try {
    await store.settle(id, answer);
  } catch {
    throw new ApiFailure('not_kept', 0);
  }
}
