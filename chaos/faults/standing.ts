import { APIARY_TIME_ZONE } from '@propolis/domain';
import { expect } from 'vitest';
import type { Beekeeper } from '../../apps/server/test/app.ts';
import { dayIn } from '../../apps/web/src/lib/dates.ts';
import type { Place } from './afternoon.ts';
import type { EnteredTime } from './clock.ts';
import type { Season } from './season.ts';

/** Tolerance in ms: a response gives its time to the second, and sending takes a while. */
const NEAR = 60_000;

/** The database's records of a beekeeper, in the form of `entered`. */
export async function expectAll(place: Place, beekeeper: Beekeeper, season: Season) {
  const { server, album } = place;
  const { rows: apiaries } = await server.pool.query(
    'select name from apiaries where user_id = $1 order by name',
    [beekeeper.id],
  );
  expect(apiaries.map(({ name }) => name)).toEqual(
    season
      .apiaries()
      .map(({ name }) => name)
      .sort(),
  );
  const { rows: hives } = await server.pool.query(
    `select hives.id, hives.name, apiaries.name as apiary, ended_on is not null as "hasEnded"
      from hives join apiaries on apiaries.id = hives.apiary_id where apiaries.user_id = $1`,
    [beekeeper.id],
  );
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  const meant = season.hives().toSorted(byName);
  expect(hives.map(({ id: _id, ...hive }) => hive).sort(byName)).toEqual(
    meant.map(({ name, apiary, hasEnded = false }) => ({ name, apiary: apiary.name, hasEnded })),
  );
  for (const { name, observations, counts } of meant) {
    const { id } = hives.find((hive) => hive.name === name);
    const there = observations.filter(({ isRemoved }) => !isRemoved);
    const { rows } = await server.pool.query(
      `select id, data ->> 'general_notes' as note, observation_date as at,
          array(select photos.id from photos where observation_id = observations.id order by position) as photos
        from observations where hive_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ note }) => note)).toEqual(there.map(({ note }) => note));
    expect(rows.map(({ photos }) => photos)).toEqual(
      there.map(({ photos }) => photos.map((photo) => photo.id)),
    );
    for (const [at, { entered, photos }] of there.entries()) {
      expectDay(rows[at].at, entered);
      for (const photo of photos) expect(await album.keptAs(photo.id)).toBe(album.pictures[photo.picture]);
    }
    const { rows: counted } = await server.pool.query(
      'select varroa_count_total as count, count_date as at from countings where hive_id = $1 order by id',
      [id],
    );
    expect(counted.map(({ count }) => count)).toEqual(counts.map(({ count }) => count));
    for (const [at, { entered }] of counts.entries()) expectDay(counted[at].at, entered);
  }
  await expectRecords(place, beekeeper, season);
}

/** The journal: each entered record once, with its hives as they were called and its queen. Hive forms add the moves. */
async function expectRecords({ server }: Place, beekeeper: Beekeeper, { records }: Season) {
  const { rows } = await server.pool.query(
    `select uid, content ->> 'event' as event, records.happened_on as day, cancelled,
        array(select jsonb_array_elements(content -> 'hives') ->> 'name') as hives,
        array(select queens.uid from queen_movements join queens on queens.id = queen_id
          where queen_movements.record_id = records.id) as queens
      from records join record_versions versions on record_id = records.id and versions.version = records.version
      where user_id = $1 and content ->> 'event' <> 'moved'`,
    [beekeeper.id],
  );
  const byUid = (one: { uid: string }, other: { uid: string }) => (one.uid < other.uid ? -1 : 1);
  const undone = new Set(records.filter(({ isUndone }) => isUndone).map(({ key }) => key));
  for (const { uid, cancelled } of rows) expect(cancelled).toBe(undone.has(uid) ? '' : null);
  const valid = rows.filter(({ uid }) => !undone.has(uid));
  expect(valid.map(({ day: _day, cancelled: _none, ...record }) => record).sort(byUid)).toEqual(
    records
      .filter(({ isUndone }) => !isUndone)
      .map(({ key: uid, event, hives }) => {
        const queens = event === 'introduced' ? [uid] : [];
        return { uid, event, hives, queens };
      })
      .sort(byUid),
  );
  const dayOf = (moment: Date) => dayIn(APIARY_TIME_ZONE, moment);
  for (const { key, entered, isUndone } of records) {
    if (isUndone) continue;
    const { day } = rows.find(({ uid }) => uid === key);
    if (entered.ahead <= 0) expect(day).toBe(dayOf(entered.at));
    else expect(day <= dayOf(new Date()), 'in the future').toBe(true);
  }
}

/**
 * An entry time from a clock that was right or behind is stored as entered. A clock that was ahead yields the real
 * time, or an earlier one only if the clock has moved further ahead since.
 */
function expectDay(stands: Date, { at, ahead, mostSince }: EnteredTime): void {
  const time = stands.getTime();
  const really = at.getTime() - ahead;
  expect(time, 'in the future').toBeLessThanOrEqual(Date.now());
  if (ahead <= 0) expect(time).toBe(at.getTime());
  else {
    expect(time).toBeLessThan(really + NEAR);
    expect(time).toBeGreaterThan(really - (mostSince() - ahead) - NEAR);
  }
}
