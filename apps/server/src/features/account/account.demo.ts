import { randomUUID } from 'node:crypto';
import type { Language } from '@propolis/domain';
import { DAY_MS, HOUR_S } from '@propolis/domain';
import type { Events } from '@propolis/events';
import type { AddingUserContext, Limit, PublicCtx, PublicRequest } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { AppError, createSemaphore } from '@propolis/runtime';
import { countDemos, findEndedDemos, insertDemo, NO_PASSWORD } from './account.queries.ts';
import { removeAccount } from './account.removal.ts';
import { createSession } from './sign-in/sessions.service.ts';

/** The content of the demonstration; the features above fill the account. */
export interface Demonstration {
  readonly username: (language: Language) => string;
  readonly fill: (beekeeper: AddingUserContext, language: Language) => Promise<void>;
}

/** A demo account is deleted after one day (specification). */
const DEMO_LIFE = DAY_MS; // ms

/** Visitors of one event may share an address; the daily limit protects the disk. */
export const triesOfDemo = ({ address }: PublicRequest): Limit[] => [
  { key: `demo address ${address}`, rule: { tries: 60, perSeconds: HOUR_S } },
  { key: 'demo everybody', rule: { tries: 1000, perSeconds: 24 * HOUR_S } },
];

/** Demo accounts that exist at a time. Each takes at most 100 MB, most far less. */
const COPIES_MOST = 300;

/**
 * A demo account is some thousand rows in one transaction; concurrent sign-ups must not use every connection.
 */
const COPIES_AT_ONCE = 2;
/** The limit per address. */
const COPIES_WAITING = 60;
export const createDemoSemaphore = () => createSemaphore(COPIES_AT_ONCE, COPIES_WAITING);

/** Creates a demo account for this visitor, in the visitor's language. */
export async function openDemo(ctx: PublicCtx, { username, fill }: Demonstration) {
  const { db, now, language } = ctx;
  if ((await countDemos(db)) >= COPIES_MOST) throw new AppError('busy', 503, {}, HOUR_S);
  const { id } = await insertDemo(db, {
    username: username(language),
    // An account needs a unique address; no mail is sent to a demo account.
    email: `${randomUUID()}@demo.invalid`,
    language,
    email_verified_at: now,
    demo_ends_at: new Date(now.getTime() + DEMO_LIFE),
  });
  await fill({ ...ctx, user: { id } }, language);
  const { token } = await createSession(ctx, { id, password_hash: NO_PASSWORD, remember: false });
  return { access_token: token };
}

/** Deletes expired demo accounts with their files, each in its own transaction. */
export async function removeEndedDemos(db: Db, events: Events, now: Date): Promise<void> {
  for (const { id } of await findEndedDemos(db, now))
    await events.write(db, now, (ctx) => removeAccount(ctx, id));
}
