import { describe, expect, test } from 'vitest';
import { type Answer, testApp } from './app.ts';
import { belongingsOf, differences, picture, readAll } from './belongings.ts';
import { aCountingForm, COUNTINGS, sendPhoto } from './countings.ts';
import { anApiary, createdApiary, createdHive } from './records.ts';
import { aScale, aSlot, aWeatherConnector } from './sensors.ts';

const server = await testApp();
const owner = await server.beekeeper();
const stranger = await server.beekeeper();
/** The requests are refused, so both accounts stay as they are. */
const mine = await belongingsOf(server, owner);
const theirs = await belongingsOf(server, stranger);

describe('an id of another account', () => {
  const within: readonly (readonly [string, () => Promise<Answer>])[] = [
    [
      'the apiary that a hive moves to',
      () => owner.put(`/api/hives/${mine.hive}`, { apiary_id: theirs.apiary }),
    ],
    [
      'a photo of a new observation',
      () => owner.post(`/api/hives/${mine.hive}/observations`, { photos: [theirs.photo] }),
    ],
    [
      'a photo of an observation',
      () => owner.put(`/api/observations/${mine.observation}`, { photos: [theirs.photo] }),
    ],
    [
      'the scale that a body names',
      () => owner.put('/api/sensors/youbee', { ...aScale(mine.apiary), id: theirs.scale }),
    ],
    [
      'the apiary of a scale',
      () => owner.put('/api/sensors/youbee', { ...aScale(theirs.apiary), id: mine.scale }),
    ],
    [
      'the hive on a scale',
      () => {
        const hives = [aSlot(1, theirs.hive)];
        return owner.put('/api/sensors/youbee', { ...aScale(mine.apiary, { hives }), id: mine.scale });
      },
    ],
    [
      'the apiary of a weather connector',
      () => owner.put(`/api/sensors/swissmetnet/${mine.connector}`, aWeatherConnector(theirs.apiary)),
    ],
    ['the hive of a counting', () => owner.put(`${COUNTINGS}/${mine.counting}`, { hive_id: theirs.hive })],
    [
      'the hive of a photo of a board',
      () => sendPhoto(owner, picture, aCountingForm({ hive_id: String(theirs.hive) })),
    ],
    [
      'the hive of a count by hand',
      () => {
        const count = { hive_id: theirs.hive, count_date: '2026-06-01T10:00:00Z', count: 1 };
        return owner.post(`${COUNTINGS}/by_hand`, count);
      },
    ],
    [
      'the observation to go on from',
      () => owner.get(`/api/hives/${mine.hive}/observations/latest?before=${theirs.observation}`),
    ],
  ];

  test.each(within)('is refused or returns nothing as %s', async (_what, send) => {
    const before = await readAll(stranger, theirs);
    const answer = await send();
    expect([200, 404, 422]).toContain(answer.status);
    if (answer.status === 200) expect(answer.body).toEqual([]);
    expect(differences(before, await readAll(stranger, theirs))).toEqual([]);
  });

  test('is in no list', async () => {
    const fresh = await server.beekeeper();
    expect((await fresh.get('/api/apiaries')).body).toEqual([]);
    const hive = await createdHive(fresh, await createdApiary(fresh));
    const listed = JSON.stringify((await fresh.get('/api/apiaries')).body);
    expect(listed).toContain(`"id":${hive},`);
    expect(listed).not.toContain(`"id":${theirs.hive},`);
  });

  test('is refused in a body', async () => {
    const named = await owner.post('/api/apiaries', anApiary({ id: theirs.apiary, user_id: stranger.id }));
    expect(named).toMatchObject({
      status: 422,
      body: { errors: { id: ['unknown_field'], user_id: ['unknown_field'] } },
    });
  });
});
