import type { EventCtx } from '@propolis/events';
import { defineScheduled, type JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { removeReadingsOfGone } from './readings.queries.ts';

/** Deletes readings of deleted scales: after each deletion, and every night for missed ones. */
export const readingsSweep = defineScheduled('readings.sweep', '10 3 * * *', {
  catchUp: 24,
  key: () => 'all',
});

/** The series are deleted with their scale or account; a job deletes the readings after this transaction. */
export const scheduleReadingsDeletion = ({ jobs }: Pick<EventCtx, 'jobs'>): Promise<void> =>
  jobs.add(readingsSweep, {});

/** Deletes the readings of all deleted series in batches. */
export async function sweepReadings(db: Db, { signal }: Pick<JobCtx, 'signal'>): Promise<void> {
  while (await removeReadingsOfGone(db)) signal.throwIfAborted();
}
