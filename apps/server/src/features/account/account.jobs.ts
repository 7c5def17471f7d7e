import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** A mail with a link, to whoever has this address, if anybody does. */
export const AccountLink = z.object({ kind: z.enum(['verification', 'password']), to: z.string() });
export type AccountLink = z.infer<typeof AccountLink>;

export const accountLink = defineJob('account.link', AccountLink, { queue: 'mail' });

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

/** Visitors' copies of the demonstration whose day is over. */
export const demosRemove = defineJob('demos.remove', z.object({}), {
  queue: 'housekeeping',
  cron: '*/10 * * * *',
});
