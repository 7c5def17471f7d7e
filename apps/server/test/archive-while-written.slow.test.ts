import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AccountExporter, exportAccount } from '../src/features/account/archive/account.export.ts';
import { exportApiaries } from '../src/features/apiaries/apiaries.archive.ts';
import { exportCountings } from '../src/features/countings/archive/countings.export.ts';
import { exportWeightEvents } from '../src/features/evolution/archive/evolution.archive.ts';
import { exportHives } from '../src/features/hives/hives.archive.ts';
import { exportNotifications } from '../src/features/notifications/archive/notifications.archive.ts';
import { exportObservations } from '../src/features/observations/archive/observations.export.ts';
import { exportSensors } from '../src/features/sensors/archive/sensors.export.ts';
import { type Beekeeper, testApp } from './app.ts';
import { createdBy, imported, jsonOf } from './archives.ts';
import { COUNTINGS, countedByHand, sentPhoto } from './countings.ts';
import { createdApiary, createdHive, recorded } from './records.ts';
import { aSlot, aWeatherConnector, createdScale } from './sensors.ts';

let me: Beekeeper;
let apiary: number;
let hive: number;

const server = await testApp();
const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'olive' } })
  .jpeg()
  .toBuffer();
beforeEach(async () => {
  me = await server.beekeeper();
  apiary = await createdApiary(me);
  hive = await createdHive(me, apiary);
});

/** The archive of my account; `meanwhile` runs just after one of its files was sent, as on a slow connection. */
async function exportedWhile(path: string, happens: () => Promise<unknown>): Promise<Buffer> {
  let times = 0;
  const during = (write: AccountExporter): AccountExporter =>
    async function* (exporting) {
      for await (const part of write(exporting)) {
        yield part;
        if (part.path !== path) continue;
        times += 1;
        await happens();
      }
    };
  const features = [
    exportApiaries,
    exportHives,
    exportObservations(server.blobs),
    exportSensors,
    exportCountings(server.blobs),
    exportWeightEvents,
    exportNotifications,
  ];
  const request = { db: server.db, now: server.now(), language: 'fr', user: { id: me.id } } as const;
  const { content } = exportAccount(request, features.map(during));
  const archive = await buffer(content);
  expect(times).toBe(1);
  return archive;
}

/** The records that an empty account imports from it. */
async function broughtBy(archive: Buffer) {
  const answer = await imported(await server.beekeeper(), archive);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return createdBy(answer);
}

async function keptPhoto(): Promise<string> {
  const id = randomUUID();
  expect((await me.upload(`/api/photos/${id}`, 'photo', photo, { method: 'PUT' })).status).toBeLessThan(300);
  return id;
}

describe('an archive created during writes can be imported', () => {
  test('without an apiary added meanwhile, and its contents', async () => {
    const archive = await exportedWhile('data/apiaries.json', async () => {
      const added = await createdApiary(me);
      const there = await createdHive(me, added);
      await recorded(me, there, { general_impression: 2 });
      await countedByHand(me, there);
      await createdScale(me, added, { hives: [aSlot(1, there)] });
      expect((await me.post('/api/sensors/swissmetnet', aWeatherConnector(added))).status).toBe(201);
    });
    expect(await broughtBy(archive)).toEqual({ apiaries: 1, hives: 1, countings: 1 });
  });

  test('without a hive added meanwhile: its countings and its slot have none', async () => {
    const archive = await exportedWhile('data/hives.json', async () => {
      const added = await createdHive(me, apiary);
      await recorded(me, added, { general_impression: 2 });
      await countedByHand(me, added);
      await countedByHand(me, hive);
      await createdScale(me, apiary, { hives: [aSlot(1, added, { weight_offset: -1 })] });
      const event = {
        hive_id: added,
        kind: 'loss',
        change: -2,
        start_at: server.now(),
        end_at: server.now(),
        told_at: server.now(),
      } as const;
      await server.db.insertInto('weight_events').values(event).execute();
    });
    expect(await broughtBy(archive)).toEqual({ apiaries: 1, hives: 1, countings: 2, scales: 1 });
    const files = unzipSync(archive);
    const hives = jsonOf(files, 'data/countings.json').map((counting: { hive: unknown }) => counting.hive);
    expect(hives).toEqual([null, jsonOf(files, 'data/hives.json')[0].uid]);
    expect(jsonOf(files, 'data/sensors.json').scales[0].slots).toEqual([
      { position: 1, hive: null, since: null, weight_factor: 0, weight_offset: -1 },
    ]);
  });

  test('without the picture of an apiary removed meanwhile', async () => {
    const [pictured, other] = [apiary, await createdApiary(me)];
    for (const id of [pictured, other])
      expect((await me.upload(`/api/apiaries/${id}/image`, 'image', photo)).status).toBe(200);
    const archive = await exportedWhile('data/apiaries.json', async () => {
      expect((await me.delete(`/api/apiaries/${pictured}/image`)).status).toBe(204);
    });
    expect(await broughtBy(archive)).toEqual({ apiaries: 2, hives: 1 });
  });

  test('without photos deleted meanwhile, each observation with the remaining ones', async () => {
    const [gone, removed, left] = [await keptPhoto(), await keptPhoto(), await keptPhoto()];
    const first = await recorded(me, hive, { general_impression: 2, photos: [gone] });
    const second = await recorded(me, hive, { general_impression: 1, photos: [removed, left] });
    const archive = await exportedWhile('data/observations.json', async () => {
      expect((await me.delete(`/api/observations/${first}`)).status).toBe(204);
      const fewer = { general_impression: 1, photos: [left] };
      expect((await me.put(`/api/observations/${second}`, fewer)).status).toBe(200);
    });
    expect(await broughtBy(archive)).toEqual({ apiaries: 1, hives: 1, observations: 2, photos: 1 });
  });

  test('without a counting whose photo was deleted meanwhile, and its notification', async () => {
    const gone = await sentPhoto(me, photo);
    await sentPhoto(me, photo);
    const notification = {
      user_id: me.id,
      kind: 'counting_finished',
      cause: `counting ${gone} of 2026-06-15T10:00:00.000Z`,
      facts: JSON.stringify({ counting_id: gone, hive: null, status: 'done', mites: 3 }),
      created_at: server.now(),
      sent_at: server.now(),
    } as const;
    await server.db.insertInto('notifications').values(notification).execute();
    const archive = await exportedWhile('data/countings.json', async () => {
      expect((await me.delete(`${COUNTINGS}/${gone}`)).status).toBe(204);
    });
    expect(jsonOf(unzipSync(archive), 'data/notifications.json')).toHaveLength(1);
    expect(await broughtBy(archive)).toEqual({ apiaries: 1, hives: 1, countings: 1 });
    expect(createdBy(await imported(me, archive))).toEqual({});
  });
});
