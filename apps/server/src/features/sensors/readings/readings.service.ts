import type { EventCtx } from '@propolis/events';
import type { JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { readingsSweep } from './readings.jobs.ts';
import { removeReadingsOfGone } from './readings.queries.ts';

/** The series of a scale go with it, or with its account; their readings follow at once, outside of this write. */
export const leaveReadings = ({ jobs }: Pick<EventCtx, 'jobs'>): Promise<void> => jobs.add(readingsSweep, {});

/** Removes the readings of all series that are gone, some at a time. */
export async function sweepReadings(db: Db, { signal }: Pick<JobCtx, 'signal'>): Promise<void> {
  while (await removeReadingsOfGone(db)) signal.throwIfAborted();
}
