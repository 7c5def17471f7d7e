import type { EvolutionRange, ObservationMark, RecordMark, StoredRecord } from '@propolis/contract';
import { APIARY_TIME_ZONE, addDays, apiaryDay, type IsoDay, marksOf, readMoment } from '@propolis/domain';
import type { Ctx } from '@propolis/http-kit';
import { found } from '@propolis/runtime';
import { periodOf } from '@propolis/time-series';
import { findHive } from '../hives/hives.queries.ts';
import { findObservationsBetween } from '../observations/observations.queries.ts';
import { findRecordsOfHive } from '../records/records.queries.ts';

/** The observations and the records of a hive in a period, as marks of the curve, oldest first. */
export async function readMarks(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  hiveId: number,
  asked: EvolutionRange,
): Promise<(ObservationMark | RecordMark)[]> {
  found(await findHive(db, user.id, hiveId));
  const period = periodOf(asked, now);
  const [from, to] = [apiaryDay(period.start), apiaryDay(period.end)];
  const observations = await findObservationsBetween(db, hiveId, period);
  const records = await findRecordsOfHive(db, user.id, { hive: hiveId, from, to });
  // The values that a record gave to the hive have its mark.
  const visits = observations.filter(({ record_uid }) => record_uid === null);
  const observed = visits.map(({ id, observation_date, data }) => ({
    observation_id: id,
    time: observation_date.toISOString(),
    kinds: [...marksOf(data, kindsOn(apiaryDay(observation_date), records))],
  }));
  const recorded = records
    .flatMap(({ uid, content }) => toMark(uid, content, now))
    .filter(
      ({ time, end }) => time <= period.end.toISOString() && (end ?? time) >= period.start.toISOString(),
    );
  return [...observed, ...recorded].sort((one, other) => one.time.localeCompare(other.time));
}

/** Null while a treatment runs. */
const lastDayOf = (content: StoredRecord): IsoDay | null =>
  content.kind === 'treatment' ? content.last_day : content.happened_on;

/** The kinds of which there is a record on this day; a treatment is on each of its days. */
const kindsOn = (day: IsoDay, records: readonly { readonly content: StoredRecord }[]): ReadonlySet<string> =>
  new Set(
    records
      .filter(({ content }) => content.happened_on <= day && day <= (lastDayOf(content) ?? day))
      .map(({ content }) => content.kind),
  );

function toMark(uid: string, content: StoredRecord, now: Date): RecordMark[] {
  if (content.kind === 'medicine') return [];
  const { kind, happened_on, happened_at } = content;
  const notAfterNow = (moment: number) => new Date(Math.min(moment, now.getTime())).toISOString();
  const time = notAfterNow(instantOf(happened_on, happened_at ?? '12:00'));
  if (kind !== 'treatment') return [{ record_id: uid, kind, time, end: null }];
  const last = content.last_day === null ? now.getTime() : instantOf(addDays(content.last_day, 1), '00:00');
  return [{ record_id: uid, kind, time, end: notAfterNow(last) }];
}

/** A time that a clock change skips is taken as in UTC. */
const instantOf = (day: IsoDay, time: string): number =>
  readMoment(`${day}T${time}`, APIARY_TIME_ZONE) ?? Date.parse(`${day}T${time}Z`);
