import type { Hive } from '@propolis/contract';
import { apiaryDay, setsOrClearsReminder } from '@propolis/domain';
import { buildOnce, type Db, type Given } from '@propolis/postgres';
import { type RawBuilder, sql } from 'kysely';
import { toHive } from '../apiaries/apiaries.queries.ts';
import { type ObservationOfHive, withMerged } from '../hives/hives.queries.ts';
import { COMMENT, type NewObservation, REMINDER } from './observations.queries.ts';

export interface Recorded {
  /** After the write. */
  readonly hive: Hive;
  readonly observationId: number;
}

interface Merged extends ObservationOfHive {
  /** JSON. */
  readonly data: string;
  readonly clearsComment: boolean;
  /** Null without the key. */
  readonly asksAttention: boolean | null;
}

/** Whether the hive has a newer observation that meets a condition; stops at the first one. */
const newerHas = (date: RawBuilder<Date>, condition: RawBuilder<boolean>) => sql<boolean>`(
  (hives.last_observation_date > ${date}) is true and exists (
    select from observations as newer
    where newer.hive_id = hives.id and newer.observation_date > ${date} and (${condition})
  )
)`;

/** The latest values of the hive after a new observation (`latestValues` of the domain, in SQL). */
function mergedValues({ date, data, clearsComment }: Given<Merged>) {
  const hasComment = newerHas(
    date,
    sql`newer.data -> ${COMMENT} <> 'null' or newer.data -> ${REMINDER} <> 'null'`,
  );
  const isOutdated = newerHas(
    date,
    sql`newer.data -> said.key <> 'null' or said.key = ${COMMENT} and newer.data -> ${REMINDER} <> 'null'`,
  );
  return sql<string>`(
    case when ${clearsComment} and not ${hasComment} then observations_aggregate - ${COMMENT}
    else observations_aggregate end
  ) || (
    select coalesce(jsonb_object_agg(said.key, said.value), '{}')
    from jsonb_each(${data}::jsonb) as said
    where said.value <> 'null' and not (
      (said.key = ${COMMENT} or observations_aggregate ? said.key) and ${isOutdated}
    )
  )`;
}

/** The start of the current request for attention after a new observation; without the key it stays. */
function mergedAttention({ date, asksAttention }: Given<Merged>) {
  const isWithdrawn = newerHas(date, sql`newer.data -> 'surveillance_particular_attention' = 'false'`);
  return sql<Date | null>`case
    when ${asksAttention}::boolean is null or ${isWithdrawn} then attention_since
    when ${asksAttention} then least(attention_since, ${date})
    when last_observation_date > ${date} then (
      select min(newer.observation_date) from observations as newer
      where newer.hive_id = hives.id and newer.observation_date > ${date}
        and newer.data -> 'surveillance_particular_attention' = 'true'
    )
  end`;
}

/**
 * Inserts the row and updates the hive's aggregate, in one statement: an item changes unless a newer
 * observation has it. With equal dates the later row counts. Undefined, without changes, if another
 * transaction has just written the hive, it is not the user's, or later records change its numbers.
 */
export async function insertMerged(
  db: Db,
  owned: { readonly userId: number; readonly hiveId: number },
  { date, data }: NewObservation,
): Promise<Recorded | undefined> {
  const { surveillance_particular_attention: asked } = data;
  const [row] = await merge(db, {
    ...owned,
    date,
    day: apiaryDay(date),
    data: JSON.stringify(data),
    clearsComment: setsOrClearsReminder(data),
    asksAttention: typeof asked === 'boolean' ? asked : null,
  });
  return row && { hive: toHive(row), observationId: row.observation_id };
}

const merge = buildOnce((db, given: Given<Merged>) =>
  withMerged(db, given, {
    values: mergedValues(given),
    attentionSince: mergedAttention(given),
    isFollowed: newerHas(given.date, sql`newer.changes is not null`),
  })
    .with('recorded', (half) =>
      half
        .insertInto('observations')
        .columns(['hive_id', 'observation_date', 'data'])
        .expression((from) =>
          from
            .selectFrom('merged')
            .select(['merged.id', sql<Date>`${given.date}::timestamptz`.as('date')])
            .select(sql<string>`${given.data}::jsonb`.as('data')),
        )
        .returning('observations.id as observation_id'),
    )
    .selectFrom(['merged', 'recorded'])
    .selectAll(),
);
