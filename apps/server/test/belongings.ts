import { randomUUID } from 'node:crypto';
import type { Session } from '@propolis/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Answer, Beekeeper, TestApp } from './app.ts';
import { COUNTINGS, sentPhoto } from './countings.ts';
import {
  aHarvest,
  aQueen,
  aTreatment,
  createdApiary,
  createdHive,
  createdRecord,
  recorded,
} from './records.ts';
import { aCamera, aSlot, aWeatherConnector, createdScale } from './sensors.ts';

/** Ids of one row of each kind that endpoints refer to. */
export interface Belongings {
  readonly apiary: number;
  readonly pictureName: string;
  readonly hive: number;
  readonly observation: number;
  readonly record: string;
  readonly followUp: number;
  readonly queen: string;
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

export const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'gold' } })
  .png()
  .toBuffer();

/** Contained in every text that `belongingsOf` writes for this account, and in no other text. */
export const markOf = ({ id }: Beekeeper) => `written-by-${id}.`;

export async function belongingsOf(server: TestApp, keeper: Beekeeper): Promise<Belongings> {
  const name = markOf(keeper);
  const apiary = await createdApiary(keeper, { name });
  await keeper.upload(`/api/apiaries/${apiary}/image`, 'image', picture);
  const pictureName = (await keeper.get(`/api/apiaries/${apiary}`)).body.picture;
  const hive = await createdHive(keeper, apiary, { name });
  const photo = randomUUID();
  await keeper.upload(`/api/photos/${photo}`, 'photo', picture, { method: 'PUT' });
  const observation = await recorded(keeper, hive, { general_notes: name, photos: [photo] });
  const { id: record } = await createdRecord(keeper, apiary, aHarvest({ note: name }));
  await createdRecord(keeper, apiary, aTreatment(hive));
  const followUp = (await keeper.get('/api/follow_ups')).body[0].id;
  const queen = randomUUID();
  const introduced = aQueen(hive, { queen, new_queen: { note: name } });
  await createdRecord(keeper, apiary, introduced);
  const { id: scale, aid } = await createdScale(keeper, apiary, { hives: [aSlot(1, hive)] });
  const connector = (await keeper.post('/api/sensors/swissmetnet', aWeatherConnector(apiary, { name }))).body
    .id;
  const camera = (await keeper.post('/api/sensors/apizoom', aCamera({ name }))).body.id;
  const counting = await sentPhoto(keeper, picture, { hive_id: String(hive) });
  const upload = randomUUID();
  await keeper.put(`/api/uploads/${upload}`, { bytes: picture.length });
  // As the counting job leaves it.
  const result = { version: '', marker: null, mm_per_px: 1, detections: [], timings: {} };
  await server.pool.query('update countings set api_result = $2 where id = $1', [counting, result]);
  const { rows } = await server.pool.query(
    `insert into notifications (user_id, kind, cause, facts, created_at)
      values ($1, 'counting_finished', gen_random_uuid(), $2, now()) returning id`,
    [keeper.id, { counting_id: counting, hive: name, status: 'done', mites: 3 }],
  );
  const notification = rows[0].id;
  const passkeys = await server.pool.query(
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
      values ($1, $2, $3, '', 0, '{}', now()) returning id`,
    [keeper.id, name, randomUUID()],
  );
  const passkey = passkeys.rows[0].id;
  return {
    ...{
      apiary,
      pictureName,
      hive,
      observation,
      record,
      followUp,
      queen,
      photo,
      scale,
      aid,
      connector,
      camera,
      counting,
    },
    ...{ upload, notification, passkey, session: await unusedSession(server, keeper) },
  };
}

async function unusedSession(server: TestApp, keeper: Beekeeper): Promise<number> {
  const other = await server.signedIn(keeper.id, keeper.email);
  const sessions: Session[] = (await other.get('/api/user/sessions')).body;
  return sessions.find(({ current }) => current)?.id ?? expect.fail('no session');
}

/** Responses by path. */
type Responses = ReadonlyMap<string, Pick<Answer, 'status' | 'raw'>>;

/** Paths and statuses of the responses that differ: their bodies are too long for a message. */
export const differences = (before: Responses, after: Responses): string[] =>
  [...before].flatMap(([path, { status, raw }]) => {
    const now = after.get(path) ?? expect.fail(`${path} was not read`);
    return now.status === status && raw.equals(now.raw) ? [] : [`${path}: ${status}, then ${now.status}`];
  });

/** Responses with all these records of an account. */
export async function readAll(
  keeper: Beekeeper,
  { apiary, hive, photo, counting, scale }: Belongings,
): Promise<Responses> {
  const paths = [
    '/api/apiaries',
    `/api/apiaries/${apiary}`,
    `/api/hives/${hive}/observations/latest`,
    `/api/photos/${photo}`,
    '/api/queens',
    '/api/records',
    '/api/records/csv?kind=harvest',
    '/api/records/paperwork',
    '/api/follow_ups',
    '/api/sensors',
    '/api/sensors/apizoom',
    `/api/sensors/youbee/${scale}/deliveries`,
    `/api/sensors/youbee/${scale}/imports`,
    `${COUNTINGS}/${counting}`,
    `${COUNTINGS}/${counting}/photo`,
    '/api/notifications',
    '/api/user',
    '/api/user/preferences',
    '/api/user/sessions',
    '/api/user/second_factor',
    '/api/user/address',
  ];
  const responses = new Map();
  for (const path of paths) responses.set(path, await keeper.get(path));
  return responses;
}
