import type { LatestCount } from '@propolis/contract';
import {
  apiaryDay,
  type BroodAct,
  broodActOf,
  type IsoDay,
  type MiteCount,
  type VarroaHistory,
  type VarroaTreatment,
  varroaTreatmentOf,
} from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { findCountsSince } from '../countings/countings.queries.ts';
import { findContentsOf } from '../records/records.queries.ts';

type Count = MiteCount & { readonly id: number };

/** The history of a living colony; each count has its id. */
export interface ColonyHistory extends VarroaHistory {
  readonly counts: readonly Count[];
}

/** The counts, treatments and acts of colonies since the previous year, by hive id. */
export async function readHistories(
  db: Db,
  userId: number,
  hiveIds: readonly number[],
  today: IsoDay,
): Promise<ReadonlyMap<number, ColonyHistory>> {
  const since = `${Number(today.slice(0, 4)) - 1}-01-01`;
  const kinds = ['treatment', 'queen', 'equipment'] as const;
  const records = await findContentsOf(db, userId, hiveIds, { kinds, since });
  const counts = await findCountsSince(db, userId, new Date(since), hiveIds);
  const histories = new Map(hiveIds.map((id) => [id, emptyHistory()]));
  for (const { hive_id, content } of records) {
    const history = histories.get(hive_id);
    const act = broodActOf(content);
    if (act) history?.acts.push(act);
    const treatment = varroaTreatmentOf(content);
    if (treatment) history?.treatments.push(treatment);
  }
  for (const count of counts) histories.get(count.hive_id)?.counts.push(toCount(count));
  return histories;
}

interface GrowingHistory extends ColonyHistory {
  readonly treatments: VarroaTreatment[];
  readonly counts: Count[];
  readonly acts: BroodAct[];
}
const emptyHistory = (): GrowingHistory => ({ endedOn: null, treatments: [], counts: [], acts: [] });

function toCount({ id, count_date, mites, sample_bees: bees, ...board }: LatestCount): Count {
  const day = apiaryDay(new Date(count_date));
  if (bees !== null) return { kind: 'sample', id, day, mites, bees };
  const { count_range: range, scale_doubt, exposure_days: exposureDays } = board;
  return { kind: 'fall', id, day, mites, range, isScaleDoubtful: scale_doubt !== null, exposureDays };
}
