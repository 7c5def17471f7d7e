import type { EvolutionRange, Hive, WeightEvent as ShownEvent, StoredRecord } from '@propolis/contract';
import {
  DAY_MS,
  findWeightEvents,
  localDayOf,
  type WeightEvent,
  weightWithoutStores,
} from '@propolis/domain';
import { type Ctx, iso, rounded } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { found } from '@propolis/runtime';
import { type Period, periodOf } from '@propolis/time-series';
import { findPlace } from '../../apiaries/apiaries.queries.ts';
import { findHive } from '../../hives/hives.queries.ts';
import { findNumbersOf, findObservationsBetween } from '../../observations/observations.queries.ts';
import { findRecordsOfHive } from '../../records/records.queries.ts';
import { findHiveSeries, type HiveSeries, readHiveHours } from '../../sensors/sensors.service.ts';

/** A winter is the longest event; this margin contains every event that overlaps the period. */
const AROUND = 190 * DAY_MS;

interface WeighedHive {
  readonly hive: Hive;
  readonly series: HiveSeries;
}

/** A hive of the user with the series of its weight, if any; undefined if the hive is not the user's. */
export async function findWeighedHive(
  db: Db,
  userId: number,
  hiveId: number,
): Promise<{ hive: Hive; series: HiveSeries | undefined } | undefined> {
  const hive = await findHive(db, userId, hiveId);
  const all = await findHiveSeries(db, userId, hiveId);
  return hive && { hive, series: all?.find(({ measure }) => measure === 'weight') };
}

/**
 * The weight events of a period. Always computed from hourly extremes, so that an event has the same time and
 * weight for any period.
 */
export async function findEvents(
  db: Db,
  { hive, series }: WeighedHive,
  period: Period,
): Promise<WeightEvent[]> {
  const { extremes: runs } = await readHiveHours(db, series, period);
  const supers = await findNumbersOf(db, hive.id, 'structure_honey_super');
  const context = {
    timeZone: series.time_zone,
    coordinates: await findPlace(db, hive.apiary_id),
    withoutStores: (until: number) =>
      weightWithoutStores({
        type: hive.hive_type_id,
        supers: supers.findLast(({ date }) => date.getTime() < until)?.value,
      }),
  };
  // Per scale: a difference between two scales is no event.
  return runs.flatMap((run) => findWeightEvents(run, context));
}

/** The weight events of a period, each with the observation and the record of its day, if any. */
export async function readWeightEvents(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  hiveId: number,
  asked: EvolutionRange,
): Promise<ShownEvent[]> {
  const { hive, series } = found(await findWeighedHive(db, user.id, hiveId));
  if (!series) return [];
  const weighed = { hive, series };
  const { start, end } = periodOf(asked, now);
  const wider = { start: new Date(start.getTime() - AROUND), end: new Date(end.getTime() + AROUND) };
  const events = (await findEvents(db, weighed, wider)).filter(
    // Events of whole days begin and end at midnight, where two periods meet, and belong to only one of them.
    (event) => event.start < end.getTime() && event.end > start.getTime(),
  );
  const seen = await findSeenDays(db, weighed, { start, end });
  const done = await findWorkDays(db, user.id, weighed, { start, end });
  return events.map((event) => {
    const day = dayOf(event.end, weighed);
    return shownEvent(event, {
      observation_id: seen.get(day) ?? null,
      record_id: done.get(day) ?? null,
    });
  });
}

const dayOf = (time: number, { series }: WeighedHive): string => localDayOf(time, series.time_zone);

/** The local days of a period with observations, each with its last one. */
async function findSeenDays(db: Db, weighed: WeighedHive, { start, end }: Period) {
  const period = { start: new Date(start.getTime() - DAY_MS), end: new Date(end.getTime() + DAY_MS) };
  const observations = await findObservationsBetween(db, weighed.hive.id, period);
  return new Map(
    observations.map(({ id, observation_date }) => [dayOf(observation_date.getTime(), weighed), id]),
  );
}

/** The days of a period with records that change the weight of the hive, each with the last of them. */
async function findWorkDays(db: Db, userId: number, weighed: WeighedHive, { start, end }: Period) {
  const days = { from: dayOf(start.getTime() - DAY_MS, weighed), to: dayOf(end.getTime() + DAY_MS, weighed) };
  const records = await findRecordsOfHive(db, userId, { hive: weighed.hive.id, ...days });
  return new Map(
    records
      .filter(({ content }) => changesWeight(content))
      .map(({ uid, content }) => [content.happened_on, uid]),
  );
}

const changesWeight = (content: StoredRecord): boolean =>
  ['feeding', 'harvest', 'equipment', 'stock'].includes(content.kind) ||
  (content.kind === 'queen' && content.event === 'swarmed');

/** What was noted on the day of an event. */
type Noted = Pick<ShownEvent, 'observation_id' | 'record_id'>;
export const NOTHING_NOTED: Noted = { observation_id: null, record_id: null };

/** An event for the response; for an event of whole days nothing is noted. */
export function shownEvent(event: WeightEvent, noted: Noted): ShownEvent {
  const span = { start: iso(event.start), end: iso(event.end), change: rounded(event.change) };
  switch (event.kind) {
    case 'loss':
      return { kind: event.kind, ...span, candidates: [...event.candidates], ...noted };
    case 'gain':
      return { kind: event.kind, ...span, candidates: [...event.candidates], ...noted };
    case 'flow':
      return { kind: event.kind, ...span, ...NOTHING_NOTED };
    case 'stores':
      return {
        kind: event.kind,
        ...span,
        per_week: rounded(event.perWeek),
        stores: event.stores === null ? null : rounded(event.stores),
        run_out: event.runOut === null ? null : iso(event.runOut),
        ...NOTHING_NOTED,
      };
  }
}
