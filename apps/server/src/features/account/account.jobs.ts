import { defineJob, defineScheduled } from '@propolis/jobs';
import { z } from 'zod';
import { Mail } from '../../gateways/mail/mailer.ts';

/** A mail with a link, to the owner of this address if there is an account. */
export const AccountLink = z.object({ kind: z.enum(['verification', 'password']), to: z.string() });
export type AccountLink = z.infer<typeof AccountLink>;

export const accountLink = defineJob('account.link', AccountLink, {
  queue: 'mail',
  addressee: ({ to }) => to,
});

/**
 * A mail whose link is created when it is sent, so the queue contains no link. `text` and `html` contain the
 * placeholder `LINK_TO_COME`.
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

/** Deletes expired log entries. */
export const logSweep = defineScheduled('log.sweep', '20 3 * * *', { catchUp: 24 });

/** Deletes ended address changes and the mails to addresses without an account. */
export const addressesSweep = defineScheduled('addresses.sweep', '25 3 * * *', { catchUp: 24 });

export const unverifiedRemove = defineScheduled('unverified.remove', '30 3 * * *', { catchUp: 24 });
export const demosRemove = defineScheduled('demos.remove', '*/10 * * * *');
