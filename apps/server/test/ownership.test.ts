import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Beekeeper, type TestApp, testApp } from './app.ts';
import { type Belongings, belongingsOf, picture, readAll } from './belongings.ts';
import { aCountingForm, COUNTINGS, sendPhoto } from './countings.ts';
import { anApiary } from './records.ts';
import { aScale, aSlot, aWeatherConnector } from './sensors.ts';

let server: TestApp;
let owner: Beekeeper;
let stranger: Beekeeper;

beforeAll(async () => {
  server = await testApp();
  owner = await server.beekeeper();
  stranger = await server.beekeeper();
});

describe('an id of another account', () => {
  const within: readonly (readonly [string, (mine: Belongings, theirs: Belongings) => Promise<Answer>])[] = [
    [
      'the apiary that a hive moves to',
      (mine, theirs) => owner.put(`/api/hives/${mine.hive}`, { apiary_id: theirs.apiary }),
    ],
    [
      'a photo of a new observation',
      (mine, theirs) => owner.post(`/api/hives/${mine.hive}/observations`, { photos: [theirs.photo] }),
    ],
    [
      'a photo of an observation',
      (mine, theirs) => owner.put(`/api/observations/${mine.observation}`, { photos: [theirs.photo] }),
    ],
    [
      'the scale that a body names',
      (mine, theirs) => owner.put('/api/sensors/youbee', { ...aScale(mine.apiary), id: theirs.scale }),
    ],
    [
      'the apiary of a scale',
      (mine, theirs) => owner.put('/api/sensors/youbee', { ...aScale(theirs.apiary), id: mine.scale }),
    ],
    [
      'the hive on a scale',
      (mine, theirs) => {
        const hives = [aSlot(1, theirs.hive)];
        return owner.put('/api/sensors/youbee', { ...aScale(mine.apiary, { hives }), id: mine.scale });
      },
    ],
    [
      'the apiary of a weather connector',
      (mine, theirs) =>
        owner.put(`/api/sensors/swissmetnet/${mine.connector}`, aWeatherConnector(theirs.apiary)),
    ],
    [
      'the hive of a counting',
      (mine, theirs) => owner.put(`${COUNTINGS}/${mine.counting}`, { hive_id: theirs.hive }),
    ],
    [
      'the hive of a photo of a board',
      (_mine, theirs) => sendPhoto(owner, picture, aCountingForm({ hive_id: String(theirs.hive) })),
    ],
    [
      'the hive of a count by hand',
      (_mine, theirs) => {
        const count = { hive_id: theirs.hive, count_date: '2026-06-01T10:00:00Z', count: 1 };
        return owner.post(`${COUNTINGS}/by_hand`, count);
      },
    ],
    [
      'the observation to go on from',
      (mine, theirs) => owner.get(`/api/hives/${mine.hive}/observations/latest?before=${theirs.observation}`),
    ],
  ];

  test.each(within)('is refused or returns nothing as %s', async (_what, send) => {
    const [mine, theirs] = [await belongingsOf(server, owner), await belongingsOf(server, stranger)];
    const before = await readAll(stranger, theirs);
    const answer = await send(mine, theirs);
    expect([200, 404, 422]).toContain(answer.status);
    if (answer.status === 200) expect(answer.body).toEqual([]);
    expect(await readAll(stranger, theirs)).toEqual(before);
  });

  test('is in no list', async () => {
    const theirs = await belongingsOf(server, stranger);
    const fresh = await server.beekeeper();
    expect((await fresh.get('/api/apiaries')).body).toEqual([]);
    const mine = await belongingsOf(server, fresh);
    const listed = JSON.stringify((await fresh.get('/api/apiaries')).body);
    expect(listed).toContain(`"id":${mine.hive},`);
    expect(listed).not.toContain(`"id":${theirs.hive},`);
  });

  test('is refused in a body', async () => {
    const theirs = await belongingsOf(server, stranger);
    const named = await owner.post('/api/apiaries', anApiary({ id: theirs.apiary, user_id: stranger.id }));
    expect(named).toMatchObject({
      status: 422,
      body: { errors: { id: ['unknown_field'], user_id: ['unknown_field'] } },
    });
  });
});
