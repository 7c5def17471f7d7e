import { defineJob } from '@propolis/jobs';
import { z } from 'zod';
import { Mail } from '../../gateways/mail/mailer.ts';

/** A mail with a link, to whoever has this address, if anybody does. */
export const AccountLink = z.object({ kind: z.enum(['verification', 'password']), to: z.string() });
export type AccountLink = z.infer<typeof AccountLink>;

export const accountLink = defineJob('account.link', AccountLink, {
  queue: 'mail',
  addressee: ({ to }) => to,
});

/**
 * A mail whose link is made when it is sent: who reads the queue finds no link in it. Where it is to stand, `text` and
 * `html` hold `LINK_TO_COME`.
 */
export const LinkMail = Mail.extend({
  id: z.uuid(),
  link: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('password'), user: z.number().int() }),
    z.object({ kind: z.literal('verification'), user: z.number().int() }),
    z.object({
      kind: z.literal('address'),
      change: z.uuid(),
      user: z.number().int(),
      side: z.enum(['old', 'new']),
    }),
  ]),
});
export type LinkMail = z.infer<typeof LinkMail>;

export const LINK_TO_COME = 'https://link-to-come.invalid';

export const mailLink = defineJob('mail.link', LinkMail, { queue: 'mail', addressee: ({ to }) => to });

/** What is older than the log is kept goes. */
export const logSweep = defineJob('log.sweep', z.object({}), {
  queue: 'housekeeping',
  cron: '20 3 * * *',
  catchUp: 24,
});

/** Changes of an address that ended, and what was written to addresses that are nobody's. */
export const addressesSweep = defineJob('addresses.sweep', z.object({}), {
  queue: 'housekeeping',
  cron: '25 3 * * *',
  catchUp: 24,
});

/** Accounts that were never verified. */
export const unverifiedRemove = defineJob('unverified.remove', z.object({}), {
  queue: 'housekeeping',
  cron: '30 3 * * *',
  catchUp: 24,
});

/** Visitors' copies of the demonstration whose day is over. */
export const demosRemove = defineJob('demos.remove', z.object({}), {
  queue: 'housekeeping',
  cron: '*/10 * * * *',
});
