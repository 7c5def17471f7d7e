import type { EvolutionRange, ObservationMark } from '@propolis/contract';
import { marksOf } from '@propolis/domain';
import type { Ctx } from '@propolis/http-kit';
import { found } from '@propolis/runtime';
import { periodOf } from '@propolis/time-series';
import { findHive } from '../hives/hives.queries.ts';
import { findObservationsBetween } from '../observations/observations.queries.ts';

/** What was done with a hive in a period, as its observations say. */
export async function readMarks(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  hiveId: number,
  asked: EvolutionRange,
): Promise<ObservationMark[]> {
  found(await findHive(db, user.id, hiveId));
  const observations = await findObservationsBetween(db, hiveId, periodOf(asked, now));
  return observations.map(({ id, observation_date, data }) => ({
    observation_id: id,
    time: observation_date.toISOString(),
    kinds: [...marksOf(data)],
  }));
}
