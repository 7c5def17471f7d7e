import { randomBytes, randomUUID } from 'node:crypto';
import type { ObservationStructure } from '@propolis/contract';
import sharp from 'sharp';
import { PASSWORD, signUp } from '../scripts/product/beekeeper.ts';
import type { Account, Ids, World } from './accounts.ts';
import { readWebFiles } from './files.ts';
import { keepScale } from './harvest.ts';
import { ASKERS, emailOf } from './names.ts';
import { COLLECTIONS, type Collection } from './references.ts';

const noIds = () => Object.fromEntries<Ids[Collection]>(COLLECTIONS.map((one) => [one, []])) as Ids; // of every collection

const SPARE_ACCOUNTS = 3;
/** Including that of sign-up, an account may open ten sessions per 15 minutes. */
const SPARE_SESSIONS = 6;

interface Door {
  readonly url: string;
  readonly token: string;
}

/** Sends a request as this account; throws on an error. */
export async function ask({ url, token }: Door, method: string, path: string, body?: unknown) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function aPhoto(width = 40): Promise<FormData> {
  const picture = await sharp({ create: { width, height: 30, channels: 3, background: 'olive' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(picture)]), 'photo.jpg');
  return form;
}

/** A scale with a reading, a station and a camera, named with the canary. */
async function connect(url: string, account: Account, apiary: number, hive: number): Promise<void> {
  const { token, canary, ids } = account;
  const create = (brand: string, body: unknown) => ask({ url, token }, 'POST', `/api/sensors/${brand}`, body);
  const scale = await create('youbee', {
    sensor_model_id: 1,
    description: { aid: `aid-${canary}`, name: canary, apiary },
    hives: [{ hive_id: hive, description: { position: 1 } }],
  });
  ids.scales.push(scale.id);
  keepScale(account, scale);
  const reading = { slot: 1, time: '2026-05-01T10:00:00Z', value: 38.4 };
  await ask({ url, token: scale.device_key }, 'POST', '/api/ingest/weights', reading);
  const description = { name: canary, station: 'BER', apiary };
  ids.weatherConnectors.push((await create('swissmetnet', { description })).id);
  ids.cameras.push((await create('apizoom', { name: canary, default_marker: 'marker_5_CHF' })).id);
}

/** Two apiaries, four hives, eight observations, a photo and a manual count, each with the canary of the account. */
async function furnish(url: string, account: Account): Promise<void> {
  const { token, canary, ids } = account;
  const door = { url, token };
  const photo = randomUUID();
  await ask(door, 'PUT', `/api/photos/${photo}`, await aPhoto());
  ids.photos.push(photo);
  for (const name of ['Jorat', 'Chasseral']) {
    const named = { name: `${name} ${canary}`, reference: canary, address: canary };
    const apiary = await ask(door, 'POST', '/api/apiaries', { ...named, latitude: 47, longitude: 7 });
    ids.apiaries.push(apiary.id);
    for (let count = 0; count < 2; count += 1) {
      const described = { hive_type_id: 1, bee_race_id: 1, name: canary, description: canary };
      const hive = await ask(door, 'POST', `/api/apiaries/${apiary.id}/hives`, described);
      ids.hives.push(hive.id);
      ids.queens.push(await aQueen(door, apiary.id, hive.id));
      await treat(door, apiary.id, hive.id);
      for (const notes of ['one', 'two'])
        await ask(door, 'POST', `/api/hives/${hive.id}/observations`, {
          general_notes: `${notes} ${canary}`,
          ...(notes === 'two' && count === 0 && name === 'Jorat' && { photos: [photo] }),
        });
      const kept = await ask(door, 'GET', `/api/hives/${hive.id}/observations/ids`);
      ids.observations.push(...kept.map(({ id }: { id: number }) => id));
      if (name === 'Jorat' && count === 0) await connect(url, account, apiary.id, hive.id);
    }
  }
  const followUps: { id: number }[] = await ask(door, 'GET', '/api/follow_ups');
  ids.follow_ups.push(...followUps.map(({ id }) => id));
  const byHand = { hive_id: ids.hives[0], count_date: '2026-05-01T10:00:00Z', count: 7 };
  const counting = await ask(door, 'POST', '/api/automatic_varroa_counting/by_hand', byHand);
  ids.automatic_varroa_counting.push(counting.id);
  ids.automatic_varroa_counting.push(await aBoard(door));
  const upload = randomUUID();
  await ask(door, 'PUT', `/api/uploads/${upload}`, { bytes: 1000 });
  ids.uploads.push(upload);
}

/** Returns the id of a new queen. */
async function aQueen(door: Door, apiary: number, hive: number): Promise<string> {
  const queen = randomUUID();
  const record = {
    ...{ id: randomUUID(), kind: 'queen', hive_ids: [hive], happened_on: '2026-05-01' },
    ...{ event: 'introduced', queen, new_queen: {} },
  };
  await ask(door, 'POST', `/api/apiaries/${apiary}/records`, record);
  return queen;
}

/** A treatment that ends later, so that it plans follow-ups. */
async function treat(door: Door, apiary: number, hive: number): Promise<void> {
  const record = {
    ...{ id: randomUUID(), kind: 'treatment', hive_ids: [hive], happened_on: '2026-05-01' },
    ...{ last_day: '2099-01-01', product: 'Thymovar', substances: ['thymol'], unit: 'strip' },
  };
  await ask(door, 'POST', `/api/apiaries/${apiary}/records`, record);
}

/** A photo to be counted, wide enough for more than one tile. Returns its id. */
async function aBoard(door: Door): Promise<number> {
  const form = new FormData();
  form.append('photo_timestamp', '2026-05-01T10:00:00Z');
  form.append('marker', 'marker_5_CHF');
  for (const [field, photo] of await aPhoto(600)) form.append(field, photo);
  return (await ask(door, 'POST', '/api/automatic_varroa_counting', form)).id;
}

async function settle(url: string, dataDir: string, name: string): Promise<Account> {
  const token = await signUp(url, dataDir, emailOf(name));
  const canary = `kanari-${name}-${randomBytes(4).toString('hex')}`;
  const account = { name, token, canary, ids: noIds(), gone: noIds(), deviceKeys: [] };
  await ask({ url, token }, 'PUT', '/api/user', { username: canary, language: 'de', phone: canary });
  await furnish(url, account);
  return account;
}

async function spareTokens(url: string, dataDir: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < SPARE_ACCOUNTS; index += 1) {
    const email = emailOf(`spare-${index}`);
    tokens.push(await signUp(url, dataDir, email));
    for (let count = 0; count < SPARE_SESSIONS; count += 1) {
      const login = { email, password: PASSWORD };
      tokens.push((await ask({ url, token: '-' }, 'POST', '/api/auth/login', login)).access_token);
    }
  }
  return tokens;
}

/** Signs all accounts up through the API and creates their data. */
export async function createWorld(url: string, dataDir: string): Promise<World> {
  const askers: Account[] = [];
  for (const name of ASKERS) askers.push(await settle(url, dataDir, name));
  const bystander = await settle(url, dataDir, 'clara');
  const [endedToken = '', ...spare] = await spareTokens(url, dataDir);
  await ask({ url, token: endedToken }, 'POST', '/api/auth/logout');
  const itemsOf = async (path: string) => {
    const structure: ObservationStructure = await ask({ url, token: bystander.token }, 'GET', path);
    return structure.flatMap(({ children }) => children.flatMap((child) => child.items));
  };
  const items = await itemsOf('/api/observations/structure');
  const hiveItems = await itemsOf('/api/observations/hive/structure');
  return {
    askers,
    bystander,
    spareTokens: spare,
    endedToken,
    items,
    hiveItems,
    webFiles: readWebFiles(),
  };
}

/** All data that an account can read, as one text. */
export async function readAll(url: string, { token, ids }: Account): Promise<string> {
  const paths = [
    '/api/user',
    '/api/user/preferences',
    '/api/apiaries',
    '/api/sensors',
    '/api/sensors/apizoom',
    ...ids.hives.map((id) => `/api/hives/${id}/observations/latest?limit=100`),
  ];
  const answers = [];
  for (const path of paths) answers.push(await ask({ url, token }, 'GET', path));
  for (const id of ids.photos) {
    const answer = await fetch(`${url}/api/photos/${id}`, { headers: { authorization: `Bearer ${token}` } });
    answers.push(answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64'));
  }
  return JSON.stringify(answers);
}

/** More records would make every list long, and the run slow. */
const APIARIES_KEPT = 12;
const HIVES_KEPT = 8;
const IDS_KEPT = 60;
const SENSORS_KEPT = 8;
const BRANDS = { scales: 'youbee', weatherConnectors: 'swissmetnet', cameras: 'apizoom' } as const;

/** Reads the account's current records, and deletes surplus ones. */
export async function tidy(url: string, account: Account): Promise<void> {
  const { token, ids, gone } = account;
  const door = { url, token };
  const remove = (path: string) => ask(door, 'DELETE', path).catch(() => undefined);
  const apiaries: { id: number; hives: { id: number }[] }[] = await ask(door, 'GET', '/api/apiaries');
  const surplus = apiaries.slice(0, -APIARIES_KEPT);
  for (const { id } of surplus) await remove(`/api/apiaries/${id}`);
  const kept = apiaries.slice(-APIARIES_KEPT);
  for (const { id } of kept.flatMap(({ hives }) => hives.slice(HIVES_KEPT))) await remove(`/api/hives/${id}`);
  gone.apiaries.push(...surplus.map(({ id }) => id));
  ids.apiaries.splice(0, Number.POSITIVE_INFINITY, ...kept.map(({ id }) => id));
  const hives = kept.flatMap((apiary) => apiary.hives.slice(0, HIVES_KEPT));
  ids.hives.splice(0, Number.POSITIVE_INFINITY, ...hives.map(({ id }) => id));
  for (const [collection, brand] of Object.entries(BRANDS) as [keyof typeof BRANDS, string][]) {
    const surplus = ids[collection].splice(0, Math.max(0, ids[collection].length - SENSORS_KEPT));
    for (const id of surplus) await remove(`/api/sensors/${brand}/${id}`);
    gone[collection].push(...surplus);
  }
  const { data } = await ask(door, 'GET', '/api/automatic_varroa_counting');
  const countings: number[] = data.map(({ id }: { id: number }) => id);
  gone.automatic_varroa_counting.push(
    ...ids.automatic_varroa_counting.filter((id) => !countings.some((kept) => kept === id)),
  );
  // Newest first; the newest are kept.
  ids.automatic_varroa_counting.splice(0, Number.POSITIVE_INFINITY, ...countings.toReversed());
  for (const collection of COLLECTIONS)
    for (const list of [ids[collection], gone[collection]])
      list.splice(0, Math.max(0, list.length - IDS_KEPT));
}
