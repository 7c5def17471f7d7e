import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Beekeeper, testApp } from '../../apps/server/test/app.ts';
import type {} from '../../apps/server/test/global-setup.ts';
import { sendCounting } from '../../apps/web/src/features/countings/upload/uploads.api.ts';
import { newIdempotencyKey } from '../../apps/web/src/lib/idempotency.ts';
import { type Device, openDevice, type Tab } from './device.ts';
import { createNetwork } from './network.ts';

// Single faults of a photo upload to the real server; outbox-faults.slow.test.ts draws random ones.

/** The chunk size of the web app. */
const PART = 1_000_000;
const FORM = { photo_timestamp: '2026-06-15T10:00+02:00', marker: 'marker_2_CHF' } as const;

const server = await testApp();
let origin: string;
let photo: Buffer;
beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`; // it listens on TCP
  // Incompressible, so that it has three chunks.
  photo = await sharp(randomBytes(900 * 800 * 3), { raw: { width: 900, height: 800, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  expect(Math.ceil(photo.length / PART)).toBe(3);
});

let me: Beekeeper;
let device: Device;
/** The offset of each chunk that was sent. */
let starts: number[];
/** Runs before a chunk is sent. */
let onPart: (start: number, send: () => Promise<never>) => Promise<void>;
beforeEach(async () => {
  me = await server.beekeeper();
  starts = [];
  onPart = async () => undefined;
  const network = createNetwork(origin, () => undefined);
  device = openDevice(network, {
    send: (send) => async (address, init) => {
      const [, start] = /\/parts\/(\d+)$/.exec(address) ?? [];
      if (start !== undefined) {
        starts.push(Number(start));
        await onPart(Number(start), () => sendHalf(address, init));
      }
      return send(address, init);
    },
  });
  device.signIn(me.id, me.token);
});
afterEach(() => vi.unstubAllGlobals());

/** Half of a chunk reaches the server, then the connection is cut. */
async function sendHalf(address: string, init: RequestInit): Promise<never> {
  const whole = new Request(`${origin}${address}`, { ...init, signal: null });
  const body = Buffer.from(await whole.arrayBuffer());
  const headers = { ...Object.fromEntries(whole.headers), 'content-length': body.length };
  const sent = request(whole.url, { method: whole.method, headers });
  sent.on('error', () => undefined); // cut by this test
  await new Promise<void>((reached) => sent.write(body.subarray(0, body.length / 2), () => reached()));
  sent.destroy();
  throw new TypeError('Failed to fetch');
}

/** Settles once the entry is stored on the device. */
const sendFrom = (tab: Tab): Promise<unknown> =>
  tab.write(sendCounting, {
    ...{ file: new Blob([new Uint8Array(photo)]), form: FORM },
    idempotencyKey: newIdempotencyKey(),
  });

/** Wakes the tabs until the queue is empty: then the server has one counting, with the unchanged photo. */
async function expectSentOnce(...tabs: readonly Tab[]): Promise<void> {
  const left = async () => {
    for (const tab of tabs) tab.wake();
    return (await device.disk.kept(me.id)).length;
  };
  await expect.poll(left, { timeout: 15_000, interval: 20 }).toBe(0);
  for (const tab of tabs) tab.kill();
  vi.unstubAllGlobals();
  const { body } = await me.get('/api/automatic_varroa_counting');
  expect(body.data).toHaveLength(1);
  const kept = await me.get(`/api/automatic_varroa_counting/${body.data[0].id}/photo`);
  expect(Buffer.compare(kept.raw, photo)).toBe(0);
}

/** Runs when the second chunk is sent for the first time. */
function atSecondPart(what: (sendHalf: () => Promise<never>) => Promise<void>): void {
  onPart = async (start, half) => {
    if (start === PART && starts.filter((one) => one === PART).length === 1) await what(half);
  };
}

test('a connection that drops within a chunk repeats only that chunk', async () => {
  atSecondPart((half) => half());
  const tab = device.openTab();
  await sendFrom(tab);
  await expect.poll(() => starts).toContain(PART);
  await expectSentOnce(tab);
  expect(starts).toEqual([0, PART, PART, 2 * PART]);
});

test.each(['that is open beside it', 'that is opened afterwards'])(
  'a page killed within a chunk: one %s continues from what the server has',
  async (which) => {
    const tab = device.openTab();
    const beside = which === 'that is open beside it' ? device.openTab() : undefined;
    atSecondPart((half) => {
      tab.kill();
      return half();
    });
    await sendFrom(tab);
    await expect.poll(() => starts).toContain(PART);
    await expectSentOnce(beside ?? device.openTab());
    expect(starts).toEqual([0, PART, PART, 2 * PART]);
  },
);

test('one of two open tabs uploads, and the other one learns that it is done', async () => {
  const [tab, beside] = [device.openTab(), device.openTab()];
  await sendFrom(tab);
  await expectSentOnce(tab, beside);
  expect(starts).toEqual([0, PART, 2 * PART]);
});
