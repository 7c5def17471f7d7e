import { randomUUID } from 'node:crypto';
import type { AnyEndpoint, Session } from '@propolis/contract';
import { ENDPOINTS_BY_ROOM } from '@propolis/contract/rooms';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashRecoveryCode } from '../src/features/second-factor/recovery-codes.ts';
import { type Answer, type Beekeeper, type TestApp, testApp } from './app.ts';
import { aCountingForm, COUNTINGS, sendPhoto, sentPhoto } from './countings.ts';
import { aHive, anApiary, createdApiary, createdHive, recorded } from './rooms.ts';
import { aCamera, aScale, aSlot, aWeatherConnector, createdScale } from './sensors.ts';

/** Whatever names something by its id is tried with the id of somebody else. */

interface Belongings {
  readonly apiary: number;
  readonly pictureName: string;
  readonly hive: number;
  readonly observation: number;
  readonly photo: string;
  readonly scale: number;
  readonly aid: string;
  readonly connector: number;
  readonly camera: number;
  readonly counting: number;
  readonly upload: string;
  readonly notification: number;
  readonly passkey: number;
  readonly session: number;
}

let server: TestApp;
let owner: Beekeeper;
let stranger: Beekeeper;
let picture: Buffer;

beforeAll(async () => {
  server = await testApp();
  owner = await server.beekeeper();
  stranger = await server.beekeeper();
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'gold' } })
    .png()
    .toBuffer();
});

async function belongingsOf(keeper: Beekeeper): Promise<Belongings> {
  const apiary = await createdApiary(keeper);
  await keeper.upload(`/api/apiaries/${apiary}/image`, 'image', picture);
  const pictureName = (await keeper.get(`/api/apiaries/${apiary}`)).body.picture;
  const hive = await createdHive(keeper, apiary);
  const photo = randomUUID();
  await keeper.upload(`/api/photos/${photo}`, 'photo', picture, { method: 'PUT' });
  const observation = await recorded(keeper, hive, { general_notes: 'mine', photos: [photo] });
  const { id: scale, aid } = await createdScale(keeper, apiary, { hives: [aSlot(1, hive)] });
  const connector = (await keeper.post('/api/sensors/swissmetnet', aWeatherConnector(apiary))).body.id;
  const camera = (await keeper.post('/api/sensors/apizoom', aCamera())).body.id;
  const counting = await sentPhoto(keeper, picture, { hive_id: String(hive) });
  const upload = randomUUID();
  await keeper.put(`/api/uploads/${upload}`, { bytes: picture.length });
  // As its job leaves it.
  const result = { version: '', marker: null, mm_per_px: 1, detections: [], timings: {} };
  await server.pool.query('update countings set api_result = $2 where id = $1', [counting, result]);
  const { rows } = await server.pool.query(
    `insert into notifications (user_id, kind, cause, facts, created_at)
      values ($1, 'counting_finished', gen_random_uuid(), $2, now()) returning id`,
    [keeper.id, { counting_id: counting, hive: null, status: 'done', mites: 3 }],
  );
  const notification = rows[0].id;
  const passkeys = await server.pool.query(
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
      values ($1, 'Mine', $2, '', 0, '{}', now()) returning id`,
    [keeper.id, randomUUID()],
  );
  const passkey = passkeys.rows[0].id;
  return {
    ...{ apiary, pictureName, hive, observation, photo, scale, aid, connector, camera, counting },
    ...{ upload, notification, passkey, session: await anotherSession(keeper) },
  };
}

/** One that nobody uses. */
async function anotherSession(keeper: Beekeeper): Promise<number> {
  const other = await server.signedIn(keeper.id, keeper.email);
  const sessions: Session[] = (await other.get('/api/user/sessions')).body;
  return sessions.find(({ current }) => current)?.id ?? expect.fail('no session');
}

/** All that a beekeeper reads of what is there. */
async function readAll(keeper: Beekeeper, { hive, photo, counting }: Belongings): Promise<unknown[]> {
  const answers = [
    await keeper.get('/api/apiaries'),
    await keeper.get(`/api/hives/${hive}/observations/latest`),
    await keeper.get(`/api/photos/${photo}`),
    await keeper.get('/api/sensors'),
    await keeper.get('/api/sensors/apizoom'),
    await keeper.get(`${COUNTINGS}/${counting}`),
    await keeper.get(`${COUNTINGS}/${counting}/photo`),
    await keeper.get('/api/notifications'),
    await keeper.get('/api/user/sessions'),
    await keeper.get('/api/user/second_factor'),
  ];
  return answers.map(({ status, raw }) => [status, raw.toString('base64')]);
}

type Send = (keeper: Beekeeper, owned: Belongings) => Promise<Answer>;

const IMPORT_SETTINGS = encodeURIComponent(
  JSON.stringify({
    separator: ';',
    decimal: '.',
    header: 1,
    width: 2,
    time: { column: 0, format: 'iso', zone: 'UTC' },
    values: [{ column: 1, slot: 1, measure: 'weight' }],
  }),
);

const A_YEAR = 'start=2026-01-01T00:00:00Z&end=2027-01-01T00:00:00Z';

/** A request that is right in everything but whose it is, for each endpoint with an id in its address. */
const REQUESTS: Readonly<Record<string, Send>> = {
  'GET /api/apiaries/:id': (keeper, { apiary }) => keeper.get(`/api/apiaries/${apiary}`),
  'PUT /api/apiaries/:id': (keeper, { apiary }) =>
    keeper.put(`/api/apiaries/${apiary}`, { name: 'Taken', latitude: 1 }),
  'DELETE /api/apiaries/:id': (keeper, { apiary }) => keeper.delete(`/api/apiaries/${apiary}`),
  'GET /api/apiaries/:apiaryId/image/:picture': (keeper, { apiary, pictureName }) =>
    keeper.get(`/api/apiaries/${apiary}/image/${pictureName}`),
  'POST /api/apiaries/:apiaryId/image': (keeper, { apiary }) =>
    keeper.upload(`/api/apiaries/${apiary}/image`, 'image', picture),
  'DELETE /api/apiaries/:apiaryId/image': (keeper, { apiary }) =>
    keeper.delete(`/api/apiaries/${apiary}/image`),
  'POST /api/apiaries/:apiaryId/hives': (keeper, { apiary }) =>
    keeper.post(`/api/apiaries/${apiary}/hives`, aHive()),
  'PUT /api/hives/:id': (keeper, { hive }) => keeper.put(`/api/hives/${hive}`, { name: 'Taken' }),
  'DELETE /api/hives/:id': (keeper, { hive }) => keeper.delete(`/api/hives/${hive}`),
  'POST /api/hives/:id/duplicate': (keeper, { hive }) => keeper.post(`/api/hives/${hive}/duplicate`),
  'POST /api/hives/:id/observations': (keeper, { hive }) =>
    keeper.post(`/api/hives/${hive}/observations`, { general_notes: 'taken' }),
  'GET /api/hives/:id/observations/latest': (keeper, { hive }) =>
    keeper.get(`/api/hives/${hive}/observations/latest`),
  'GET /api/hives/:id/observations/ids': (keeper, { hive }) =>
    keeper.get(`/api/hives/${hive}/observations/ids`),
  'PUT /api/observations/:id': (keeper, { observation }) =>
    keeper.put(`/api/observations/${observation}`, { general_notes: 'taken' }),
  'DELETE /api/observations/:id': (keeper, { observation }) =>
    keeper.delete(`/api/observations/${observation}`),
  'PUT /api/photos/:id': (keeper, { photo }) =>
    keeper.upload(`/api/photos/${photo}`, 'photo', picture, { method: 'PUT' }),
  'PUT /api/uploads/:id': (keeper, { upload }) =>
    keeper.put(`/api/uploads/${upload}`, { bytes: picture.length }),
  'PUT /api/uploads/:id/parts/:start': (keeper, { upload }) =>
    keeper.upload(`/api/uploads/${upload}/parts/0`, 'part', picture, { method: 'PUT' }),
  'DELETE /api/uploads/:id': (keeper, { upload }) => keeper.delete(`/api/uploads/${upload}`),
  'GET /api/photos/:id': (keeper, { photo }) => keeper.get(`/api/photos/${photo}`),
  'POST /api/sensors/youbee/:id/imports': (keeper, { scale }) =>
    keeper.upload(
      `/api/sensors/youbee/${scale}/imports?settings=${IMPORT_SETTINGS}`,
      'file',
      Buffer.from('time;kg'),
    ),
  'GET /api/sensors/youbee/:id/imports': (keeper, { scale }) =>
    keeper.get(`/api/sensors/youbee/${scale}/imports`),
  'DELETE /api/sensors/youbee/:id': (keeper, { scale }) => keeper.delete(`/api/sensors/youbee/${scale}`),
  'POST /api/sensors/youbee/:id/key': (keeper, { scale }) => keeper.post(`/api/sensors/youbee/${scale}/key`),
  'GET /api/sensors/youbee/:id/deliveries': (keeper, { scale }) =>
    keeper.get(`/api/sensors/youbee/${scale}/deliveries`),
  'GET /api/connector/youbee/:aid/weights/:hiveId': (keeper, { aid, hive }) =>
    keeper.get(`/api/connector/youbee/${aid}/weights/${hive}`),
  'GET /api/evolution/hives/:hiveId/curves': (keeper, { hive }) =>
    keeper.get(`/api/evolution/hives/${hive}/curves?measure=weight&${A_YEAR}`),
  'GET /api/evolution/hives/:hiveId/statistics': (keeper, { hive }) =>
    keeper.get(`/api/evolution/hives/${hive}/statistics?${A_YEAR}`),
  'GET /api/evolution/hives/:hiveId/events': (keeper, { hive }) =>
    keeper.get(`/api/evolution/hives/${hive}/events?${A_YEAR}`),
  'GET /api/evolution/hives/:hiveId/marks': (keeper, { hive }) =>
    keeper.get(`/api/evolution/hives/${hive}/marks?${A_YEAR}`),
  'GET /api/evolution/apiaries/:apiaryId/weather': (keeper, { apiary }) =>
    keeper.get(`/api/evolution/apiaries/${apiary}/weather?${A_YEAR}`),
  'PUT /api/sensors/swissmetnet/:sensor_id': async (keeper, { connector }) => {
    const mine = await createdApiary(keeper);
    return keeper.put(`/api/sensors/swissmetnet/${connector}`, aWeatherConnector(mine));
  },
  'DELETE /api/sensors/swissmetnet/:id': (keeper, { connector }) =>
    keeper.delete(`/api/sensors/swissmetnet/${connector}`),
  'PUT /api/sensors/apizoom/:id': (keeper, { camera }) =>
    keeper.put(`/api/sensors/apizoom/${camera}`, aCamera({ name: 'Taken' })),
  'DELETE /api/sensors/apizoom/:id': (keeper, { camera }) => keeper.delete(`/api/sensors/apizoom/${camera}`),
  'GET /api/automatic_varroa_counting/:id': (keeper, { counting }) => keeper.get(`${COUNTINGS}/${counting}`),
  'GET /api/automatic_varroa_counting/:id/photo': (keeper, { counting }) =>
    keeper.get(`${COUNTINGS}/${counting}/photo`),
  'GET /api/automatic_varroa_counting/:id/photo/tiles/:level/:column/:row': (keeper, { counting }) =>
    keeper.get(`${COUNTINGS}/${counting}/photo/tiles/0/0/0`),
  'PUT /api/automatic_varroa_counting/:id': (keeper, { counting }) =>
    keeper.put(`${COUNTINGS}/${counting}`, { hive_id: null }),
  'PUT /api/automatic_varroa_counting/:id/corrections': (keeper, { counting }) =>
    keeper.put(`${COUNTINGS}/${counting}/corrections`, {
      corrections: { confirmed: [], removed: [], added: [{ x: 1, y: 2 }] },
    }),
  'POST /api/automatic_varroa_counting/:id/recount': (keeper, { counting }) =>
    keeper.post(`${COUNTINGS}/${counting}/recount`, { marker: 'marker_1_EUR' }),
  'PUT /api/notifications/:id/read': (keeper, { notification }) =>
    keeper.put(`/api/notifications/${notification}/read`),
  'PUT /api/user/passkeys/:id': (keeper, { passkey }) =>
    keeper.put(`/api/user/passkeys/${passkey}`, { name: 'Taken' }),
  'POST /api/user/passkeys/:id/remove': async (keeper, { passkey }) => {
    const code = `code ${randomUUID()}`;
    await server.pool.query('insert into recovery_codes (user_id, code_hash) values ($1, $2)', [
      keeper.id,
      hashRecoveryCode(code),
    ]);
    return keeper.post(`/api/user/passkeys/${passkey}/remove`, { proof: { code } });
  },
  'DELETE /api/user/sessions/:id': (keeper, { session }) => keeper.delete(`/api/user/sessions/${session}`),
  'DELETE /api/automatic_varroa_counting/:id': (keeper, { counting }) =>
    keeper.delete(`${COUNTINGS}/${counting}`),
};

/** A photo is named by whoever sends it: that the name is taken cannot be hidden. */
const REFUSED_WITH: Readonly<Record<string, number>> = {
  'PUT /api/photos/:id': 409,
  'PUT /api/uploads/:id': 409,
};

/** A station of the network is nobody's. */
const EVERYBODYS = ['/api/connector/swissmetnet/:measurement/:station'];

const endpoints = Object.values(ENDPOINTS_BY_ROOM).flatMap((room) => Object.values<AnyEndpoint>(room));
const withId = endpoints
  .filter(({ path, access }) => path.includes(':') && access === 'session' && !EVERYBODYS.includes(path))
  .map(({ method, path, status }) => [`${method} ${path}`, status] as const);

describe('an id of somebody else', () => {
  test('is tried wherever an id stands in an address', () => {
    expect(Object.keys(REQUESTS).toSorted()).toEqual(withId.map(([call]) => call).toSorted());
  });

  test.each(withId)('names nothing in %s, and nothing of it changes', async (call, status) => {
    const owned = await belongingsOf(owner);
    const before = await readAll(owner, owned);
    const refused = await REQUESTS[call]?.(stranger, owned);
    expect(refused?.status).toBe(REFUSED_WITH[call] ?? 404);
    expect(refused?.body.errors).toEqual({});
    expect(await readAll(owner, owned)).toEqual(before);
    // The same request of the owner is right: nothing but whose it is was refused.
    expect((await REQUESTS[call]?.(owner, owned))?.status).toBe(status);
  });

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

  test.each(within)('is refused or says nothing as %s', async (_what, send) => {
    const [mine, theirs] = [await belongingsOf(owner), await belongingsOf(stranger)];
    const before = await readAll(stranger, theirs);
    const answer = await send(mine, theirs);
    expect([200, 404, 422]).toContain(answer.status);
    if (answer.status === 200) expect(answer.body).toEqual([]);
    expect(await readAll(stranger, theirs)).toEqual(before);
  });

  test('comes in no list', async () => {
    const theirs = await belongingsOf(stranger);
    const fresh = await server.beekeeper();
    expect((await fresh.get('/api/apiaries')).body).toEqual([]);
    const mine = await belongingsOf(fresh);
    const listed = JSON.stringify((await fresh.get('/api/apiaries')).body);
    expect(listed).toContain(`"id":${mine.hive},`);
    expect(listed).not.toContain(`"id":${theirs.hive},`);
  });

  test('is not taken as one’s own in a body', async () => {
    const theirs = await belongingsOf(stranger);
    const named = await owner.post('/api/apiaries', anApiary({ id: theirs.apiary, user_id: stranger.id }));
    expect(named).toMatchObject({
      status: 422,
      body: { errors: { id: ['unknown_field'], user_id: ['unknown_field'] } },
    });
  });
});
