import { Counting } from '@propolis/contract';
import { boardCells, cellsToCheck, spotCheck } from '@propolis/domain';
import { createEvents, type Events } from '@propolis/events';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Beekeeper, testApp } from '../../../../test/app.ts';
import { blobsIn } from '../../../../test/blobs.ts';
import { photoOfBoard } from '../../../../test/boards.ts';
import { answering, COUNTINGS, countedAs, countedByHand, sentPhoto } from '../../../../test/countings.ts';
import { waitForLock } from '../../../../test/locks.ts';
import { createdApiary, createdHive, createdRecord } from '../../../../test/records.ts';
import { testUpstream } from '../../../../test/upstream.ts';
import {
  type CounterAnswer,
  type CountPhoto,
  countInProcess,
  DEFAULT_COUNTER_LIMITS,
} from '../../../gateways/counter/counter.ts';
import { countRemotely } from '../../../gateways/remote-counter.ts';
import { restartCounting } from '../countings.queries.ts';
import { sweepCountings } from '../photos/countings.sweep.ts';
import { runCounting } from './countings.run.ts';

const MITES = 6;
const server = await testApp();
const photo = await photoOfBoard(MITES);
let me: Beekeeper;
beforeEach(async () => {
  me = await server.beekeeper();
});

const signal = new AbortController().signal;
const work = (countingId: number, countPhoto: CountPhoto, stop = signal, run = 1) =>
  runCounting(
    { db: server.db, blobs: server.blobs, events: createEvents(), countPhoto },
    { countingId, run },
    { now: server.now(), signal: stop },
  );

/** Counts until before or after this write and does nothing more, like a killed process. */
const countAndStop = (countingId: number, moment: 'before' | 'after', write: number): Promise<void> =>
  new Promise((stopped, reject) => {
    const events = createEvents();
    let writes = 0;
    const reach = async (now: typeof moment) => {
      if (now !== moment || writes !== write) return;
      stopped();
      await new Promise(() => undefined);
    };
    const stopping: Events = {
      ...events,
      write: async (...given) => {
        writes += 1;
        await reach('before');
        const answer = await events.write(...given);
        await reach('after');
        return answer;
      },
    };
    const countPhoto = answering({ outcome: 'coin_not_found', why: 'weak' });
    runCounting(
      { db: server.db, blobs: server.blobs, events: stopping, countPhoto },
      { countingId, run: 1 },
      { now: server.now(), signal },
    ).then(() => reject(new Error('It was not stopped.')), reject);
  });
const counting = async (id: number) => Counting.parse((await me.get(`${COUNTINGS}/${id}`)).body);
/** The counter's answer for a board with the printed card of this hive. */
const countedWithCard = (hive_id: number) =>
  countedAs([0.9], {
    card: { text: '', apiary_id: 1, hive_id, side_mm: 30, tilt_degrees: 0, corners: [] },
  });

describe('a photo of a board', () => {
  test('is counted in a separate process: the known number of mites with their positions', async () => {
    const id = await sentPhoto(me, photo, { exposure_days: '4' });
    await work(id, countInProcess(DEFAULT_COUNTER_LIMITS));
    const counted = await counting(id);
    expect(counted).toMatchObject({
      status: 'done',
      varroa_count_above_minimum_certainty: MITES,
      mites_per_day: MITES / 4,
      process_timestamp: '2026-06-15T10:00:00.000Z',
      error: null,
      api_result: { version: expect.stringContaining('varroa-counter') },
    });
    expect(counted.api_result?.detections).toHaveLength(counted.varroa_count_total ?? -1);
    const { body } = await me.get(COUNTINGS);
    expect(body.data[0]).not.toHaveProperty('api_result');
  });

  test('has the number of certain detections, the total and the mean certainty', async () => {
    const id = await sentPhoto(me, photo);
    await work(id, answering(countedAs([0.9, 0.5, 0.2])));
    expect(await counting(id)).toMatchObject({
      varroa_count_above_minimum_certainty: 2,
      varroa_count_total: 3,
      median_certainty: 0.5,
    });
  });

  test.each([
    [{ outcome: 'coin_not_found', why: 'weak' }, 'error_api_find_coin', 'weak'],
    [{ outcome: 'not understood', why: 'bees' }, 'error_unknown', 'counter_not_understood'],
    [
      { outcome: 'image_unusable', why: ['too_blurred', 'too_small'] },
      'error_api_count_varroas',
      'too_blurred, too_small',
    ],
  ] as const)("with the counter's answer %j ends at once as %s", async (answer, status, error) => {
    const id = await sentPhoto(me, photo);
    await work(id, answering(answer as unknown as CounterAnswer));
    expect(await counting(id)).toMatchObject({ status, error, varroa_count_total: null, api_result: null });
  });

  test('with detections outside the photo has no number, because they belong to another photo', async () => {
    const id = await sentPhoto(me, photo);
    const { photo: size } = await counting(id);
    const { width = 0, height = 0 } = size ?? {};
    const beside = [
      { x: width, y: 5 },
      { x: 5, y: height + 1 },
      { x: -9, y: 5 },
    ];
    const marks = (places: readonly { x: number; y: number }[]) =>
      countedAs([], {
        detections: places.map((place) => ({ ...place, width: 9, height: 9, certainty: 0.9 })),
      });
    for (const [tried, place] of beside.entries()) {
      await work(id, answering(marks([{ x: 5, y: 5 }, place])), signal, tried + 1);
      expect(await counting(id)).toMatchObject({
        status: 'error_unknown',
        error: 'counter_not_understood',
        varroa_count_total: null,
      });
      await me.post(`${COUNTINGS}/${id}/recount`, { marker: 'marker_2_CHF' });
    }
    await work(id, answering(marks([{ x: width - 1, y: -8 }])), signal, beside.length + 1);
    expect(await counting(id)).toMatchObject({ status: 'done', varroa_count_total: 1 });
  });

  test.each([
    [{ outcome: 'died' }, 'error_local', 'counter_died'],
    [{ outcome: 'over time' }, 'error_local', 'counter_over_time'],
    [{ outcome: 'unreachable', why: 'status 503' }, 'error_local', 'counter_unreachable'],
    [{ outcome: 'count_failed', why: '/secret/path' }, 'error_api_count_varroas', 'counter_failed'],
  ] as const)(
    "with the counter's answer %j is tried three times, then ends as %s",
    async (answer, status, error) => {
      const id = await sentPhoto(me, photo);
      for (const _try of [1, 2]) {
        await expect(work(id, answering(answer))).rejects.toThrow(error);
        expect(await counting(id)).toMatchObject({ status: 'waiting', error: null });
      }
      await work(id, answering(answer));
      expect(await counting(id)).toMatchObject({ status, error });
      await work(id, answering(countedAs([0.9])));
      expect(await counting(id)).toMatchObject({ status });
    },
  );

  test('that is missing on the disk ends with that error', async () => {
    const id = await sentPhoto(me, photo);
    for (const { key } of await blobsIn(server.blobs, 'countings')) await server.blobs.remove(key);
    for (const _try of [1, 2])
      await expect(work(id, answering(countedAs([])))).rejects.toThrow('photo_missing');
    await work(id, answering(countedAs([])));
    expect(await counting(id)).toMatchObject({ status: 'error_local', error: 'photo_missing' });
  });

  test('is linked by its card with a hive of the user, never of another user', async () => {
    const stranger = await server.beekeeper();
    const [mine, theirs] = [
      await createdHive(me, await createdApiary(me)),
      await createdHive(stranger, await createdApiary(stranger)),
    ];
    const [own, others] = [await sentPhoto(me, photo), await sentPhoto(me, photo)];
    await work(own, answering(countedWithCard(mine)));
    await work(others, answering(countedWithCard(theirs)));
    expect([(await counting(own)).hive_id, (await counting(others)).hive_id]).toEqual([mine, null]);
  });

  test('is not linked by its card with a hive that ended before', async () => {
    const apiary = await createdApiary(me);
    const hive = await createdHive(me, apiary);
    const end = { kind: 'stock', event: 'died', happened_on: '2026-06-13', hive_ids: [hive] };
    await createdRecord(me, apiary, end);
    const id = await sentPhoto(me, photo);
    await work(id, answering(countedWithCard(hive)));
    expect(await counting(id)).toMatchObject({ status: 'done', hive_id: null });
  });

  test('that is linked while it is counted keeps the chosen hive, whatever its card says', async () => {
    const apiary = await createdApiary(me);
    const [printed, chosen] = [await createdHive(me, apiary), await createdHive(me, apiary)];
    const id = await sentPhoto(me, photo);
    await work(id, async () => {
      expect((await me.put(`${COUNTINGS}/${id}`, { hive_id: chosen })).body).toMatchObject({ version: 2 });
      return countedWithCard(printed);
    });
    expect(await counting(id)).toMatchObject({ status: 'done', hive_id: chosen, version: 2 });
  });

  test('keeps the hive of its card: an edit begun before the card was read is a conflict', async () => {
    const hive = await createdHive(me, await createdApiary(me));
    const id = await sentPhoto(me, photo);
    const { version } = await counting(id);
    await work(id, answering(countedWithCard(hive)));
    const edit = { hive_id: null, exposure_days: 7 };
    const answer = await me.put(`${COUNTINGS}/${id}`, edit, { 'if-match': `"${version}"` });
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(await counting(id)).toMatchObject({ hive_id: hive, exposure_days: null });
  });
});

test('is sent again to an unreachable remote counter, signed for each try, three times in all', async () => {
  const upstream = await testUpstream();
  const signatures: unknown[] = [];
  const answer = (status: number, body: unknown) =>
    upstream.answerWith((request, response) => {
      signatures.push(request.headers['propolis-signature']);
      request.resume().on('end', () => response.writeHead(status).end(JSON.stringify(body)));
    });
  let second = 0;
  const elsewhere = countRemotely({
    url: upstream.url,
    secret: 'a-secret-that-both-sides-know-of-32-signs',
    userAgent: 'Propolis/test',
    clock: () => new Date(server.now().getTime() + 1000 * second++),
    within: 10_000,
  });
  const [back, lost] = [await sentPhoto(me, photo), await sentPhoto(me, photo)];
  answer(503, {});
  for (const id of [back, back, lost, lost])
    await expect(work(id, elsewhere)).rejects.toThrow('counter_unreachable');
  await work(lost, elsewhere);
  answer(200, countedAs([0.9]));
  await work(back, elsewhere);
  expect(await counting(back)).toMatchObject({ status: 'done', varroa_count_total: 1 });
  expect(await counting(lost)).toMatchObject({ status: 'error_local', error: 'counter_unreachable' });
  expect(new Set(signatures).size).toBe(6);
});

describe('a count', () => {
  test('that was deleted or is done is not counted', async () => {
    const [gone, done] = [await sentPhoto(me, photo), await sentPhoto(me, photo)];
    await me.delete(`${COUNTINGS}/${gone}`);
    await work(done, answering(countedAs([0.9])));
    const never: CountPhoto = async () => {
      throw new Error('it was counted');
    };
    await work(gone, never);
    await work(done, never);
    const going = await sentPhoto(me, photo);
    await work(going, async () => {
      await me.delete(`${COUNTINGS}/${going}`);
      return { outcome: 'died' };
    });
    expect((await counting(done)).varroa_count_total).toBe(1);
  });

  test('that two processes run concurrently has the complete result of the first', async () => {
    const id = await sentPhoto(me, photo);
    let inside = () => {};
    const both = new Promise<void>((go) => {
      let count = 0;
      inside = () => {
        count += 1;
        if (count === 2) go();
      };
    });
    const meeting = (certainties: number[]) => async () => {
      inside();
      await both;
      return countedAs(certainties);
    };
    await Promise.all([work(id, meeting([0.9])), work(id, meeting([0.9, 0.8]))]);
    const { varroa_count_total, api_result } = await counting(id);
    expect(api_result?.detections).toHaveLength(varroa_count_total ?? -1);
    await work(id, meeting([]));
    expect((await counting(id)).varroa_count_total).toBe(varroa_count_total);
  });

  test('that is stopped with its process is done by the next', async () => {
    const id = await sentPhoto(me, photo);
    const stop = new AbortController();
    const stopped: CountPhoto = async (_photo, told) => {
      stop.abort(new Error('stopped'));
      told.throwIfAborted();
      return countedAs([]);
    };
    await expect(work(id, stopped, stop.signal)).rejects.toThrow('stopped');
    expect((await counting(id)).status).toBe('processing');
    await work(id, answering(countedAs([0.9])));
    expect(await counting(id)).toMatchObject({ status: 'done', varroa_count_total: 1 });
  });

  test('whose process is killed at any step is done once, by the next', async () => {
    const steps = [
      ['before', 1, 'waiting'],
      ['after', 1, 'processing'],
      ['before', 2, 'processing'],
      ['after', 2, 'error_api_find_coin'],
    ] as const;
    const killed: number[] = [];
    for (const [moment, write, status] of steps) {
      const id = await sentPhoto(me, photo);
      await countAndStop(id, moment, write);
      expect((await counting(id)).status).toBe(status);
      killed.push(id);
    }
    let counted = 0;
    for (const id of killed)
      await work(id, async () => {
        counted += 1;
        return countedAs([0.9]);
      });
    const statuses = await Promise.all(killed.map(async (id) => (await counting(id)).status));
    expect([counted, ...statuses]).toEqual([3, 'done', 'done', 'done', 'error_api_find_coin']);
  });

  test('uses the total of a spot check once all its cells are checked, and the marks again without it', async () => {
    const id = await sentPhoto(me, photo, { exposure_days: '2' });
    await work(id, answering(countedAs([0.9, 0.8, 0.3])));
    const counted = await counting(id);
    const cells = [...cellsToCheck(counted)];
    const added = boardCells({ width: 1, height: 1, ...counted.photo }).filter(
      (_cell: unknown, cell: number) => cells.includes(cell),
    );
    const said = { confirmed: [], removed: [], added: added.map(({ x, y }) => ({ x, y })), checked: cells };
    const correct = (corrections: unknown) => me.put(`${COUNTINGS}/${id}/corrections`, { corrections });
    expect((await correct({ ...said, checked: cells.slice(1), extrapolated: true })).body.errors).toEqual({
      corrections: ['invalid_option'],
    });
    expect((await correct({ ...said, checked: [24] })).body.errors).toEqual({
      'corrections.checked.0': ['too_big'],
    });
    expect((await correct(said)).body).toMatchObject({ corrected_count: 10, corrections: said });
    const { likely, ...range } = spotCheck(counted, said)?.total ?? {};
    expect(likely).toBeGreaterThan(10);
    expect((await correct({ ...said, extrapolated: true })).body).toMatchObject({
      varroa_count_above_minimum_certainty: 2,
      corrected_count: likely,
      count_range: range,
      mites_per_day: Number(likely) / 2,
    });
    expect((await me.get(COUNTINGS)).body.data[0]).toMatchObject({
      corrected_count: likely,
      count_range: range,
    });
    expect((await correct(said)).body).toMatchObject({ corrected_count: 10 });
  });

  test("keeps corrections next to the counter's result, and its corrected number is used", async () => {
    const id = await sentPhoto(me, photo, { exposure_days: '2' });
    const correct = (corrections: unknown, keeper = me) =>
      keeper.put(`${COUNTINGS}/${id}/corrections`, { corrections });
    const said = {
      confirmed: [2],
      removed: [0],
      added: [
        { x: 10.5, y: 20 },
        { x: 3, y: 4 },
      ],
    };
    expect((await correct(said)).status).toBe(409); // Not counted yet.
    await work(id, answering(countedAs([0.9, 0.8, 0.3])));
    const { body } = await correct(said);
    expect(Counting.parse(body)).toMatchObject({
      varroa_count_above_minimum_certainty: 2,
      corrected_count: 4,
      count_range: { least: 3, most: 5 }, // As `correctedRange` of the domain returns it.
      mites_per_day: 2,
      corrected_at: '2026-06-15T10:00:00.000Z',
      corrections: said,
    });
    expect(body.api_result.detections).toHaveLength(3);
    expect((await correct({ ...said, removed: [3] })).body.errors).toEqual({
      corrections: ['invalid_option'],
    });
    expect((await correct({ confirmed: [-1], removed: 'all' })).body.errors).toEqual({
      'corrections.confirmed.0': ['too_small'],
      'corrections.removed': ['invalid_type'],
      'corrections.added': ['required'],
    });
    expect((await correct(null, await server.beekeeper())).status).toBe(404);
    const { body: list } = await me.get(COUNTINGS);
    expect(list.data[0]).toMatchObject({ corrected_count: 4 });
    expect(list.data[0]).not.toHaveProperty('corrections');
    expect((await correct(null)).body).toMatchObject({
      corrected_count: null,
      corrected_at: null,
      corrections: null,
      count_range: { least: 0, most: 9 },
      mites_per_day: 1,
    });
    await correct(said);
    expect((await me.post(`${COUNTINGS}/${id}/recount`, { marker: 'marker_1_EUR' })).body).toMatchObject({
      corrections: null,
      corrected_count: null,
      count_range: null,
    });
  });

  test('of a photo is corrected only by its detections, not by a typed number or date', async () => {
    const id = await sentPhoto(me, photo);
    await work(id, answering(countedAs([0.9, 0.8, 0.3])));
    const before = await counting(id);
    const typed = { hive_id: null, count: 12, count_date: '2036-06-10T10:00:00Z' };
    expect((await me.put(`${COUNTINGS}/${id}`, typed)).body.errors).toEqual({
      count: ['unknown_field'],
      count_date: ['unknown_field'],
    });
    expect(await counting(id)).toEqual(before);
  });

  test('that is restarted while it is corrected has no corrections, because its detections are discarded', async () => {
    const id = await sentPhoto(me, photo);
    await work(id, answering(countedAs([0.9, 0.8])));
    const corrections = { confirmed: [], removed: [0, 1], added: [] };
    let corrected: Promise<Answer> | undefined;
    await server.db.transaction().execute(async (db) => {
      await restartCounting(db, { userId: me.id, id }, { marker: 'marker_1_EUR', updated_at: server.now() });
      corrected = me.put(`${COUNTINGS}/${id}/corrections`, { corrections });
      await waitForLock(server);
    });
    expect(await corrected).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await counting(id)).toMatchObject({ status: 'waiting', corrections: null, corrected_count: null });
  });

  test('that was repeated rejects corrections of the previous run', async () => {
    const id = await sentPhoto(me, photo);
    await work(id, answering(countedAs([0.9, 0.8])));
    const { process_timestamp } = await counting(id);
    const said = { corrections: { confirmed: [], removed: [0], added: [] }, process_timestamp };
    await me.post(`${COUNTINGS}/${id}/recount`, { marker: 'marker_1_EUR' });
    server.setNow(new Date(server.now().getTime() + 60_000).toISOString());
    await work(id, answering(countedAs([0.7, 0.95])), signal, 2);
    const url = `${COUNTINGS}/${id}/corrections`;
    expect(await me.put(url, said)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const { process_timestamp: again, corrections } = await counting(id);
    expect(corrections).toBeNull();
    expect(await me.put(url, { ...said, process_timestamp: again })).toMatchObject({ status: 200 });
  });

  test('restarted with another marker discards its result, and an older run is ignored', async () => {
    const id = await sentPhoto(me, photo);
    const again = (body: object, keeper = me) => keeper.post(`${COUNTINGS}/${id}/recount`, body);
    expect((await again({ marker: 'marker_CUSTOM' })).body.errors).toEqual({
      custom_marker_diameter: ['custom_marker_diameter_required'],
    });
    const coin = { marker: 'marker_1_EUR' };
    expect((await again(coin, await server.beekeeper())).status).toBe(404);
    await work(id, async () => {
      expect((await again(coin)).status).toBe(200);
      return countedAs([0.9]);
    });
    expect(await counting(id)).toMatchObject({ status: 'waiting', varroa_count_total: null });
    await work(id, answering(countedAs([0.9, 0.8])));
    expect((await counting(id)).status).toBe('waiting');
    await work(id, answering(countedAs([0.9, 0.8, 0.7])), signal, 2);
    expect(await counting(id)).toMatchObject({ marker: 'marker_1_EUR', varroa_count_total: 3 });
    expect((await again(coin)).body).toMatchObject({ status: 'waiting', api_result: null });
  });

  test('restarted with the width of its board passes that scale to the counter, only without a marker', async () => {
    const id = await sentPhoto(me, photo);
    const asked: unknown[] = [];
    const asking: CountPhoto = async ({ marker }) => {
      asked.push(marker);
      return countedAs([0.9], { scale_from: 'board' });
    };
    for (const [run, marker] of [
      [2, 'marker_UNKNOWN'],
      [3, 'marker_1_EUR'],
    ] as const) {
      await me.post(`${COUNTINGS}/${id}/recount`, { marker, board_mm_per_px: 0.1 });
      await work(id, asking, signal, run);
    }
    expect(asked).toEqual([{ id: 'marker_UNKNOWN', mmPerPx: 0.1 }, { id: 'marker_1_EUR' }]);
    const wrong = { marker: 'marker_UNKNOWN', board_mm_per_px: 0 };
    expect((await me.post(`${COUNTINGS}/${id}/recount`, wrong)).status).toBe(422);
  });

  test('with a doubtful scale shows this in the list and on its page', async () => {
    const id = await sentPhoto(me, photo, {
      hive_id: String(await createdHive(me, await createdApiary(me))),
    });
    const doubts = (warnings: string[]) =>
      countedAs([], { quality: { verdict: 'doubtful', problems: [], warnings } as never });
    await work(id, answering(doubts(['unsure_count', 'unfit_scale', 'assumed_scale'])));
    const scale_doubt = 'assumed_scale';
    expect(await counting(id)).toMatchObject({ status: 'done', scale_doubt });
    expect((await me.get(COUNTINGS)).body.data).toMatchObject([{ scale_doubt }]);
    expect((await me.get(`${COUNTINGS}/latest`)).body).toMatchObject([{ scale_doubt }]);
    await me.post(`${COUNTINGS}/${id}/recount`, { marker: 'marker_1_EUR' });
    await work(id, answering(doubts(['unsure_count'])), signal, 2);
    expect(await counting(id)).toMatchObject({ status: 'done', scale_doubt: null });
  });

  test('a manual count is not sent to the counter', async () => {
    const id = await countedByHand(me, await createdHive(me, await createdApiary(me)));
    expect((await me.post(`${COUNTINGS}/${id}/recount`, { marker: 'marker_1_EUR' })).status).toBe(404);
  });

  test('that is unfinished for two weeks is ended', async () => {
    const id = await sentPhoto(me, photo);
    const sweep = (days: number) =>
      sweepCountings(server.db, server.blobs, {
        now: new Date(server.now().getTime() + days * 86_400_000),
        signal,
      });
    await sweep(13);
    expect((await counting(id)).status).toBe('waiting');
    await sweep(15);
    expect(await counting(id)).toMatchObject({ status: 'error_unknown', error: 'given_up' });
  });
});

test('a counter that takes too much memory or time is killed without affecting the server', async () => {
  const id = await sentPhoto(me, photo);
  const brief = countInProcess({ ...DEFAULT_COUNTER_LIMITS, within: 1 });
  await expect(work(id, brief)).rejects.toThrow('counter_over_time');
  const small = countInProcess({ ...DEFAULT_COUNTER_LIMITS, memory: 10_000_000 });
  await expect(work(id, small)).rejects.toThrow('counter_died');
});
