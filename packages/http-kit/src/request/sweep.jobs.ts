import { defineScheduled } from '@propolis/jobs';

export const databaseSweep = defineScheduled('database.sweep', '15 * * * *');
