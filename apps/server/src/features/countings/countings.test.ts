import { Counting, CountingPage, LatestCount } from '@propolis/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Beekeeper, testApp } from '../../../test/app.ts';
import { COUNTINGS, countedByHand } from '../../../test/countings.ts';
import { createdApiary, createdHive } from '../../../test/records.ts';

const server = await testApp();
const stranger = await server.beekeeper();
let me: Beekeeper;
let apiary: number;
let hive: number;
beforeEach(async () => {
  me = await server.beekeeper();
  apiary = await createdApiary(me);
  hive = await createdHive(me, apiary);
});

const listed = async (query = '', keeper = me) =>
  CountingPage.parse((await keeper.get(`${COUNTINGS}${query}`)).body);
const idsOf = ({ data }: CountingPage) => data.map(({ id }) => id);
const onDay = (day: number, fields: object = {}) =>
  countedByHand(me, hive, { count_date: `2026-05-${String(day).padStart(2, '0')}T10:00:00Z`, ...fields });
/** Sets the status like a job. */
const setStatus = (id: number, status: string) =>
  server.pool.query('update countings set status = $2 where id = $1', [id, status]);

describe('a manual count', () => {
  test('is done at once, without a photo, and includes the mites per day', async () => {
    const id = await countedByHand(me, hive, {
      count: 21,
      exposure_days: 7,
      count_date: '2026-06-01T10:00+02:00',
    });
    expect(Counting.parse((await me.get(`${COUNTINGS}/${id}`)).body)).toMatchObject({
      hive_id: hive,
      apiary: { id: apiary, name: 'Sur les Crêts' },
      status: 'done',
      counted_by: 'hand',
      count_date: '2026-06-01T08:00:00.000Z',
      photo: null,
      photo_timestamp: null,
      marker: null,
      varroa_count_above_minimum_certainty: 21,
      varroa_count_total: 21,
      median_certainty: null,
      exposure_days: 7,
      mites_per_day: 3,
      scale_doubt: null,
      api_result: null,
      error: null,
    });
  });

  test('reports all invalid fields at once', async () => {
    const wrong = { hive_id: 'one', count_date: 'yesterday', count: -1, exposure_days: 0, photo: 'x' };
    expect((await me.post(`${COUNTINGS}/by_hand`, wrong)).body.errors).toEqual({
      hive_id: ['invalid_type'],
      count_date: ['invalid_date'],
      count: ['too_small'],
      exposure_days: ['too_small'],
      photo: ['unknown_field'],
    });
    const later = { hive_id: hive, count_date: '2026-06-15T10:06:00Z', count: 1 };
    expect((await stranger.post(`${COUNTINGS}/by_hand`, later)).body.errors).toEqual({
      hive_id: ['not_found'],
      count_date: ['in_future'],
    });
    expect(await listed('', stranger)).toEqual({ data: [], last_page: 1 });
  });
});

describe('a sample of bees', () => {
  const SAMPLE = {
    count: 6,
    sample_bees: 300,
    sample_method: 'powdered_sugar',
    comment: 'Outer brood frame',
  };
  const errorsOf = async (body: object) => {
    const count = { hive_id: hive, count_date: '2026-06-01T10:00:00Z', ...SAMPLE, ...body };
    return (await me.post(`${COUNTINGS}/by_hand`, count)).body.errors;
  };

  test('is a count without a fall per day, and the latest of its hive', async () => {
    const id = await countedByHand(me, hive, SAMPLE);
    const { count, ...typed } = SAMPLE;
    expect(Counting.parse((await me.get(`${COUNTINGS}/${id}`)).body)).toMatchObject({
      ...typed,
      counted_by: 'hand',
      varroa_count_total: count,
      exposure_days: null,
      mites_per_day: null,
    });
    expect((await me.get(`${COUNTINGS}/latest`)).body).toMatchObject([{ id, mites: 6, sample_bees: 300 }]);
  });

  test.each([
    [{ sample_bees: 0 }, { sample_bees: ['too_small'] }],
    [{ sample_bees: null }, { sample_bees: ['required'] }],
    [{ sample_method: null }, { sample_method: ['required'] }],
    [{ exposure_days: 7 }, { exposure_days: ['unknown_field'] }],
    [{ count: 301 }, { count: ['more_than_bees'] }],
    [{ count: 300 }, undefined],
    [{ count_date: '2026-06-15T10:06:00Z' }, { count_date: ['in_future'] }],
  ])('with %j is answered with the errors %j', async (body, errors) => {
    expect(await errorsOf(body)).toEqual(errors);
  });

  test('stays a sample on change, with at most one mite per bee; a board stays a board', async () => {
    const id = await countedByHand(me, hive, SAMPLE);
    const change = async (body: object, of = id) =>
      (await me.put(`${COUNTINGS}/${of}`, { hive_id: hive, ...body })).body;
    expect((await change({ exposure_days: 7 })).errors).toEqual({ exposure_days: ['unknown_field'] });
    expect((await change({ sample_bees: 5 })).errors).toEqual({ count: ['more_than_bees'] });
    expect((await change({ count: 301 })).errors).toEqual({ count: ['more_than_bees'] });
    const changed = { sample_bees: 450, sample_method: 'wash', comment: null };
    expect(await change({ ...changed, count: 301 })).toMatchObject({ ...changed, varroa_count_total: 301 });
    const board = await countedByHand(me, hive);
    expect((await change({ sample_bees: 300, sample_method: 'wash' }, board)).errors).toEqual({
      sample_bees: ['unknown_field'],
      sample_method: ['unknown_field'],
    });
  });
});

describe('the list', () => {
  test('contains all counts, newest or oldest first', async () => {
    const [second, third, first] = [await onDay(2), await onDay(3), await onDay(1)];
    expect(idsOf(await listed())).toEqual([third, second, first]);
    expect(idsOf(await listed('?sortByDateAsc=true'))).toEqual([first, second, third]);
  });

  test('has pages of twenty on request, with each count on one of them', async () => {
    const ids = [];
    for (let at = 0; at < 21; at += 1) ids.push(await onDay(1)); // All with the same date.
    expect((await listed()).last_page).toBe(1);
    const [first, second, beyond] = [
      await listed('?page=1'),
      await listed('?page=2'),
      await listed('?page=3'),
    ];
    expect([first.data.length, second.data.length, beyond.data.length]).toEqual([20, 1, 0]);
    expect([first.last_page, second.last_page, beyond.last_page]).toEqual([2, 2, 2]);
    expect([...idsOf(first), ...idsOf(second)].toSorted((a, b) => a - b)).toEqual(ids);
  });

  test('can be filtered by link, apiary, hive and date, and counts pages after filtering', async () => {
    const otherHive = await createdHive(me, await createdApiary(me, { name: 'Au bois' }));
    const [here, there, loose] = [await onDay(1), await countedByHand(me, otherHive), await onDay(3)];
    await me.put(`${COUNTINGS}/${loose}`, { hive_id: null });
    expect(idsOf(await listed('?linked=true'))).toEqual([there, here]);
    expect(idsOf(await listed('?linked=0'))).toEqual([loose]);
    expect(idsOf(await listed(`?apiary=${apiary}`))).toEqual([here]);
    expect(idsOf(await listed(`?hive=${otherHive}&page=1`))).toEqual([there]);
    expect(idsOf(await listed('?start=2026-05-01T10:00:00Z&end=2026-05-03T10:00:00Z'))).toEqual([here]);
  });

  test.each(['error', 'error_api_find_coin', 'error_unknown'])(
    'contains all four errors for %s',
    async (asked) => {
      const errors = ['error_api_find_coin', 'error_api_count_varroas', 'error_local', 'error_unknown'];
      const ids = [];
      for (const [at, status] of errors.entries()) {
        ids.unshift(await onDay(at + 1));
        await setStatus(ids[0] ?? 0, status);
      }
      const [waiting, done] = [await onDay(8), await onDay(9)];
      await setStatus(waiting, 'waiting');
      expect(idsOf(await listed(`?status=${asked}`))).toEqual(ids);
      expect(idsOf(await listed('?status=waiting'))).toEqual([waiting]);
      expect(idsOf(await listed('?status=done'))).toEqual([done]);
    },
  );

  test('reports all invalid query parameters', async () => {
    const query = '?page=0&linked=maybe&sortByDateAsc=x&status=lost&apiary=a&hive=0&start=monday';
    expect((await me.get(COUNTINGS + query)).body.errors).toEqual({
      page: ['too_small'],
      linked: ['invalid_option'],
      sortByDateAsc: ['invalid_option'],
      status: ['invalid_option'],
      apiary: ['invalid_type'],
      hive: ['too_small'],
      start: ['invalid'],
    });
  });
});

describe('a count', () => {
  test('can be linked with a hive and unlinked; the exposure stays unless it is sent', async () => {
    const id = await countedByHand(me, hive, { exposure_days: 7 });
    const change = async (body: object) => (await me.put(`${COUNTINGS}/${id}`, body)).body;
    expect(await change({ hive_id: null })).toMatchObject({ hive_id: null, apiary: null, exposure_days: 7 });
    expect(await change({ hive_id: hive, exposure_days: 3 })).toMatchObject({
      hive_id: hive,
      mites_per_day: 7,
    });
    expect(await change({ hive_id: hive, exposure_days: null })).toMatchObject({ mites_per_day: null });
    expect((await change({})).errors).toEqual({ hive_id: ['required'] });
  });

  test('a manual count can change its number and date, and derived values follow', async () => {
    const other = await countedByHand(me, hive, { count: 3, count_date: '2026-06-05T10:00:00Z' });
    const id = await countedByHand(me, hive, { count: 112, exposure_days: 7 });
    const change = async (body: object) =>
      (await me.put(`${COUNTINGS}/${id}`, { hive_id: hive, ...body })).body;
    const latest = async () => z.array(LatestCount).parse((await me.get(`${COUNTINGS}/latest`)).body);
    expect((await latest()).map((count) => count.id)).toEqual([other]);
    expect(await change({ count: 14, count_date: '2026-06-10T12:00+02:00' })).toMatchObject({
      count_date: '2026-06-10T10:00:00.000Z',
      varroa_count_above_minimum_certainty: 14,
      varroa_count_total: 14,
      mites_per_day: 2,
      exposure_days: 7,
      counted_by: 'hand',
      corrected_count: null,
      version: 2,
    });
    expect(await latest()).toMatchObject([{ id, mites: 14, mites_per_day: 2 }]);
    expect(idsOf(await listed())).toEqual([id, other]);
    // Missing fields stay.
    expect(await change({ exposure_days: 14 })).toMatchObject({ varroa_count_total: 14, mites_per_day: 1 });
    expect(await change({ count: 0 })).toMatchObject({
      count_date: '2026-06-10T10:00:00.000Z',
      mites_per_day: 0,
    });
  });

  test('a manual count has the same limits on change as on creation, and reports all errors at once', async () => {
    const id = await countedByHand(me, hive);
    const theirs = await createdHive(stranger, await createdApiary(stranger));
    const before = (await me.get(`${COUNTINGS}/${id}`)).body;
    const errorsOf = async (body: object) =>
      (await me.put(`${COUNTINGS}/${id}`, { hive_id: hive, ...body })).body.errors;
    expect(await errorsOf({ count: 1.5, count_date: 'yesterday' })).toEqual({
      count: ['invalid_type'],
      count_date: ['invalid_date'],
    });
    expect(await errorsOf({ count: -1, count_date: null })).toEqual({
      count: ['too_small'],
      count_date: ['required'],
    });
    expect(await errorsOf({ hive_id: theirs, count: 5, count_date: '2026-06-15T10:06:00Z' })).toEqual({
      hive_id: ['not_found'],
      count_date: ['in_future'],
    });
    const typed = { hive_id: null, count: 5, count_date: '2026-06-10T10:00:00Z' };
    expect((await stranger.put(`${COUNTINGS}/${id}`, typed)).status).toBe(404);
    expect((await me.get(`${COUNTINGS}/${id}`)).body).toEqual(before);
  });

  test('of another user are in no list, nor linked with a hive of another user', async () => {
    const id = await countedByHand(me, hive);
    const theirs = await createdHive(stranger, await createdApiary(stranger));
    expect(idsOf(await listed(`?hive=${hive}`, stranger))).toEqual([]);
    expect(idsOf(await listed(`?apiary=${apiary}`, stranger))).toEqual([]);
    expect((await me.put(`${COUNTINGS}/${id}`, { hive_id: theirs })).body.errors).toEqual({
      hive_id: ['not_found'],
    });
    expect(idsOf(await listed())).toEqual([id]);
  });

  test('can be deleted, and is deleted with its hive', async () => {
    const [gone, goes] = [await countedByHand(me, hive), await countedByHand(me, hive)];
    expect((await me.delete(`${COUNTINGS}/${gone}`)).status).toBe(204);
    expect(idsOf(await listed())).toEqual([goes]);
    await me.delete(`/api/hives/${hive}`);
    expect(idsOf(await listed())).toEqual([]);
  });
});

describe('the newest count of each hive', () => {
  const latest = async (keeper = me) =>
    z.array(LatestCount).parse((await keeper.get(`${COUNTINGS}/latest`)).body);
  const idsOfLatest = async () => (await latest()).map(({ id }) => id);

  test('includes its rating, and only for its owner', async () => {
    const bare = await createdHive(me, apiary);
    await onDay(1);
    const id = await onDay(2, { count: 21, exposure_days: 7 });
    expect(await latest()).toEqual([
      {
        id,
        hive_id: hive,
        count_date: '2026-05-02T10:00:00.000Z',
        mites: 21,
        count_range: null,
        exposure_days: 7,
        mites_per_day: 3,
        scale_doubt: null,
        sample_bees: null,
      },
    ]);
    const other = await countedByHand(me, bare);
    expect(await idsOfLatest()).toEqual([id, other]);
    expect(await latest(stranger)).toEqual([]);
  });

  test('is the later inserted one of two with the same date, and only one with a number', async () => {
    const [first, second] = [await onDay(2), await onDay(2)];
    expect(await idsOfLatest()).toEqual([second]);
    await setStatus(second, 'error_local');
    expect(await idsOfLatest()).toEqual([first]);
  });

  test('follows when counts are linked, corrected or deleted, or their hive is moved or deleted', async () => {
    const other = await createdHive(me, apiary);
    const [older, newer] = [await onDay(1), await onDay(2)];
    await me.put(`${COUNTINGS}/${newer}`, { hive_id: other, exposure_days: 5 });
    expect((await latest()).map(({ id, hive_id, exposure_days }) => [id, hive_id, exposure_days])).toEqual([
      [older, hive, null],
      [newer, other, 5],
    ]);
    await server.pool.query('update countings set corrected_count = 4 where id = $1', [newer]);
    expect((await latest())[1]).toMatchObject({ mites: 4, mites_per_day: 0.8 });
    const elsewhere = await createdApiary(me, { name: 'Au bois' });
    await me.put(`/api/hives/${other}`, { apiary_id: elsewhere });
    expect(await idsOfLatest()).toEqual([older, newer]);
    await me.put(`${COUNTINGS}/${newer}`, { hive_id: null });
    expect(await idsOfLatest()).toEqual([older]);
    await me.delete(`${COUNTINGS}/${older}`);
    expect(await latest()).toEqual([]);
  });
});

test('with a start the list has all counts of hives since then, oldest first, and only for their owner', async () => {
  const [, second, third] = [await onDay(1), await onDay(2), await onDay(3)];
  const since = (keeper = me) => keeper.get(`${COUNTINGS}/latest?start=2026-05-02T00:00:00Z`);
  expect((await since()).body.map(({ id }: { id: number }) => id)).toEqual([second, third]);
  expect((await since(stranger)).body).toEqual([]);
  expect((await me.get(`${COUNTINGS}/latest?start=May`)).status).toBe(422);
});
