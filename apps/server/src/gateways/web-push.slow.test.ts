import { createECDH } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@propolis/runtime';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeAtEnd } from '../../test/closing.ts';
import {
  decryptPush,
  readVapid,
  type TestBrowser,
  type TestPushService,
  testPushService,
} from '../../test/push-service.ts';
import { isPublicAddress } from './public-address.ts';
import { loadVapidKeys, type VapidKeys } from './vapid.ts';
import { createWebPush, encryptPush, type PushTarget, type SendPush } from './web-push.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const MESSAGE = { content: Buffer.from('{"title":"Rappel : Mélusine"}'), ttl: 60 };

let service: TestPushService;
let keys: VapidKeys;
let send: SendPush;
const signal = new AbortController().signal;

let accounts = 0;
/** Of a new account by default. */
function targetOf({ subscription }: TestBrowser, account?: number): PushTarget {
  accounts += 1;
  return { ...subscription, account: account ?? 1000 + accounts };
}

/** With a short timeout. */
const sendWithin200 = (clock: Clock): SendPush =>
  createWebPush({ keys, subject: 'mailto:a@b.ch', clock, local: { ca: service.ca }, within: 200 });

const dir = await mkdtemp(join(tmpdir(), 'propolis-vapid-'));
beforeAll(async () => {
  closeAtEnd(() => rm(dir, { recursive: true, force: true }));
  keys = await loadVapidKeys(undefined, dir);
  service = await testPushService();
  send = createWebPush({ keys, subject: 'mailto:a@b.ch', clock: () => NOW, local: { ca: service.ca } });
});
beforeEach(() => service.answerWith(201));

describe('a push message', () => {
  test('is encrypted as in the example of RFC 8291', () => {
    const key = createECDH('prime256v1');
    key.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
    const reader = {
      privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
    const text = 'When I grow up, I want to be a watermelon';
    const body = encryptPush(Buffer.from(text), reader, { key, salt });
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
    expect(String(decryptPush(body, reader))).toBe(text);
  });

  test('is readable by its browser only and identifies its sender', async () => {
    const [browser, other] = [service.browser(), service.browser()];
    expect(await send(targetOf(browser), MESSAGE, signal)).toBe('sent');
    expect(browser.read()).toEqual([{ title: 'Rappel : Mélusine' }]);
    expect(other.read()).toEqual([]);
    const { headers, body } = service.pushed.at(-1) ?? expect.fail('nothing was sent');
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '60' });
    expect(body.includes('Rappel')).toBe(false);
    expect(readVapid(headers.authorization)).toEqual({
      key: keys.publicKey,
      claims: { aud: service.origin, exp: NOW.getTime() / 1000 + 12 * 3600, sub: 'mailto:a@b.ch' },
    });
  });

  test.each([403, 404, 410])('that is answered %s has no subscriber any more', async (status) => {
    service.answerWith(status);
    expect(await send(targetOf(service.browser()), MESSAGE, signal)).toBe('gone');
  });

  test.each([302, 400, 413, 429, 500, 503])('that is answered %s is retried', async (status) => {
    service.answerWith(status);
    await expect(send(targetOf(service.browser()), MESSAGE, signal)).rejects.toThrow(String(status));
  });

  test('to a silent service times out three times, then fails immediately for two minutes, so that others are sent', async () => {
    const silent = await testPushService();
    silent.answerWith(undefined);
    let now = NOW.getTime();
    const patient = sendWithin200(() => new Date(now));
    const to = (one: TestPushService) => patient(targetOf(one.browser()), MESSAGE, signal);
    for (let call = 0; call < 3; call += 1)
      await expect(to(silent)).rejects.toThrow('did not respond in time');
    for (let call = 0; call < 20; call += 1)
      await expect(to(silent)).rejects.toThrow('has not responded lately');
    expect(silent.pushed).toHaveLength(3);
    expect(await to(service)).toBe('sent');
    now += 120_000;
    const asked = await Promise.allSettled([to(silent), to(silent)]);
    expect([asked.map(({ status }) => status), silent.pushed.length]).toEqual([['rejected', 'rejected'], 4]);
    now += 120_000;
    silent.answerWith(201);
    expect([await to(silent), await to(silent)]).toEqual(['sent', 'sent']);
  });

  test('to many silent services of one account times out three times, then fails immediately, so that others are sent', async () => {
    const silent = await Promise.all(Array.from({ length: 5 }, testPushService));
    for (const one of silent) one.answerWith(undefined);
    let now = NOW.getTime();
    const patient = sendWithin200(() => new Date(now));
    const to = (one: TestPushService, account: number) =>
      patient(targetOf(one.browser(), account), MESSAGE, signal);
    const pushed = () => silent.map((one) => one.pushed.length);
    for (const one of silent) await expect(to(one, 1)).rejects.toThrow(/in time|lately/);
    expect(pushed()).toEqual([1, 1, 1, 0, 0]);
    expect(await to(service, 2)).toBe('sent');
    // The account is paused, not the service, which has had no timeout of its own.
    silent[4]?.answerWith(201);
    for (let call = 0; call < 5; call += 1)
      await expect(to(silent[4] ?? service, 1)).rejects.toThrow('lately');
    expect(await to(silent[4] ?? service, 2)).toBe('sent');
    now += 120_000;
    expect(await to(silent[4] ?? service, 1)).toBe('sent');
    expect(await to(service, 1)).toBe('sent');
  });

  test('to a browser with invalid keys is not sent', async () => {
    const { endpoint } = service.browser().subscription;
    const before = service.pushed.length;
    expect(await send({ endpoint, keys: { p256dh: 'k', auth: 'a' }, account: 1 }, MESSAGE, signal)).toBe(
      'gone',
    );
    expect(service.pushed).toHaveLength(before);
  });

  test.each([
    ['loopback', (port: string) => `https://127.0.0.1:${port}/`],
    ['loopback of the other kind', (port: string) => `https://[::1]:${port}/`],
    ['a name that leads there', (port: string) => `https://localhost:${port}/`],
    ['a number that means it', (port: string) => `https://2130706433:${port}/`],
    ['a network of one’s own', () => 'https://192.168.1.1/'],
    ['the cloud’s own service', () => 'https://169.254.169.254/latest/meta-data'],
    ['what is not encrypted', () => 'http://93.184.216.34/'],
  ])('never calls %s', async (_where, endpointAt) => {
    const guarded = createWebPush({ keys, subject: 'mailto:a@b.ch', clock: () => NOW });
    const before = service.pushed.length;
    const target = targetOf(service.browser());
    const endpoint = endpointAt(new URL(service.origin).port);
    expect(await guarded({ ...target, endpoint }, MESSAGE, signal)).toBe('gone');
    expect(service.pushed).toHaveLength(before);
  });
});

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:400a:801::200e', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['localhost', false],
])('whether %s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

describe('the keys by which push services know us', () => {
  test("are generated once, readable by the process's owner only", async () => {
    const again = await Promise.all([loadVapidKeys(undefined, dir), loadVapidKeys(undefined, dir)]);
    expect(again).toEqual([keys, keys]);
    expect((await stat(join(dir, 'vapid-key'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(dir, 'vapid-key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  test('may be configured if they match', async () => {
    expect(await loadVapidKeys(keys, '/nowhere')).toEqual(keys);
    const { publicKey } = await loadVapidKeys(undefined, join(dir, 'other'));
    await expect(loadVapidKeys({ ...keys, publicKey }, '/nowhere')).rejects.toThrow('VAPID_PUBLIC_KEY');
  });
});
