import { PASSWORD } from '../scripts/product/beekeeper.ts';
import { beginWith } from './actions.ts';
import { type Beekeeper, createBeekeeper } from './beekeeper.ts';
import type { Line, Recorder } from './client.ts';
import type { Outbox } from './outbox.ts';
import type { Chance } from './random.ts';

/** Jobs of a killed worker are taken over within two minutes (OPERATIONS.md). */
const MAIL_LIMIT = 170_000; // ms

export interface SignedUp {
  readonly email: string;
  readonly token: string;
  readonly beekeeper: Beekeeper;
}

interface SignUpOptions {
  readonly line: Line;
  readonly outbox: Outbox;
  readonly chance: Chance;
  readonly recorder: Recorder;
  readonly picture: Buffer;
}

/** Signs up, follows the mailed link and signs in; undefined, with a fault in the log, if that fails. */
export async function signUp(
  email: string,
  { outbox, line, ...own }: SignUpOptions,
): Promise<SignedUp | undefined> {
  const { recorder } = own;
  const body = { name: email, email, password: PASSWORD, password_confirmation: PASSWORD };
  const signedUp = await line.ask({ method: 'POST', path: '/api/auth/signup', body });
  // A request without a session has no idempotency key: an earlier try may have created the account.
  const isMade = signedUp.status === 204 || (signedUp.status === 422 && signedUp.isRepeated);
  if (!isMade) return fail(recorder, `sign-up of ${email} answered ${signedUp.status}`);
  const link = await outbox.linkFor(email, MAIL_LIMIT);
  if (!link) return fail(recorder, `no mail came for ${email}`);
  const { searchParams } = link;
  const query = new URLSearchParams(
    ['expires', 'signature'].map((name) => [name, searchParams.get(name) ?? '']),
  );
  const path = `/api/email/verify/${searchParams.get('id')}/${searchParams.get('hash')}?${query}`;
  const verified = await line.ask({ method: 'GET', path });
  if (verified.status >= 400) return fail(recorder, `the link of ${email} answered ${verified.status}`);
  const login = await signIn(email, line);
  if (login.status !== 200) return fail(recorder, `login of ${email} answered ${login.status}`);
  const token: string = login.body.access_token;
  recorder.count('sign-ups');
  return { email, token, beekeeper: createBeekeeper({ ...own, line, name: email, token }) };
}

const signIn = (email: string, line: Line) =>
  line.ask({ method: 'POST', path: '/api/auth/login', body: { email, password: PASSWORD } });

function fail(recorder: Recorder, text: string): undefined {
  recorder.fault(text);
  return undefined;
}

/** Uses the account and deletes it with all its data. Returns the files that must be deleted in the end. */
export async function useAndDelete(
  { email, beekeeper }: SignedUp,
  { line, recorder }: Pick<SignUpOptions, 'line' | 'recorder'>,
  filesOf: (photos: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  await beginWith(beekeeper);
  const files = await filesOf([...beekeeper.observations.values()].flatMap(({ photos }) => photos));
  const deleted = await beekeeper.send({
    method: 'POST',
    path: '/api/user/delete',
    body: { proof: { password: PASSWORD } },
  });
  // The first try ended the session.
  const isGone = deleted.status === 204 || (deleted.status === 401 && deleted.isRepeated);
  if (!isGone) recorder.fault(`deletion of ${email} answered ${deleted.status}`);
  const { status } = await signIn(email, line);
  if (status < 400) recorder.fault(`${email} was deleted and can sign in`);
  recorder.count('deleted accounts');
  return files;
}
