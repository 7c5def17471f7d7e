import { randomUUID } from 'node:crypto';
import type { Language } from '@propolis/domain';
import { HOUR_S } from '@propolis/domain';
import type { Events } from '@propolis/events';
import type { AddingUserContext, Limit, PublicCtx, PublicRequest } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { AppError, createSemaphore } from '@propolis/runtime';
import { countDemos, findEndedDemos, insertDemo, NO_PASSWORD } from './account.queries.ts';
import { removeAccount } from './account.removal.ts';
import { createSession } from './sign-in/sessions.service.ts';

/** What the roof shows visitors: the rooms above fill an account with it. */
export interface Demonstration {
  /** What the account is called. */
  readonly username: (language: Language) => string;
  readonly fill: (keeper: AddingUserContext, language: Language) => Promise<void>;
}

/** A visitor's copy is kept for a day (specification). */
const DEMO_LIFE = 24 * 3_600_000; // ms

/** A club's evening shares one address; a day of all visitors has a place on the disk. */
export const triesOfDemo = ({ address }: PublicRequest): Limit[] => [
  { key: `demo address ${address}`, rule: { tries: 60, perSeconds: HOUR_S } },
  { key: 'demo everybody', rule: { tries: 1000, perSeconds: 24 * HOUR_S } },
];

/** Copies that live at a time: of 100 MB each at most, and few fill them. */
const COPIES_MOST = 300;

/** A copy is some thousand rows in one transaction: a club's evening that opens them all at once must not take every connection. */
const COPIES_AT_ONCE = 2;
/** As many as may come from one address. */
const COPIES_WAITING = 60;
export const demoTurns = () => createSemaphore(COPIES_AT_ONCE, COPIES_WAITING);

/** Opens a copy of the demonstration that is this visitor's alone, in the visitor's language. */
export async function openDemo(ctx: PublicCtx, { username, fill }: Demonstration) {
  const { db, now, language } = ctx;
  if ((await countDemos(db)) >= COPIES_MOST) throw new AppError('busy', 503, {}, HOUR_S);
  const { id } = await insertDemo(db, {
    username: username(language),
    // Nobody has it: the address of an account must be its own, and no mail goes to a demonstration.
    email: `${randomUUID()}@demo.invalid`,
    language,
    now,
    endsAt: new Date(now.getTime() + DEMO_LIFE),
  });
  await fill({ ...ctx, user: { id } }, language);
  const { token } = await createSession(ctx, { id, password_hash: NO_PASSWORD, remember: false });
  return { access_token: token };
}

/** Copies whose day is over go as an account does that is deleted, each by itself, their files too. */
export async function removeEndedDemos(db: Db, events: Events, now: Date): Promise<void> {
  for (const { id } of await findEndedDemos(db, now))
    await events.write(db, now, (ctx) => removeAccount(ctx, id));
}
