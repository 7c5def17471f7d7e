import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { watched } from '@propolis/observability';
import type { Clock } from '@propolis/runtime';
import { createCache } from './cache.ts';
import { isPublicAddress, lookupPublic, NotPublicError } from './public-address.ts';
import type { VapidKeys } from './vapid.ts';

/** A browser that is to get a message: where, and how only it reads it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: PushKeys;
  /** Whose it is. */
  readonly account: number;
}

interface PushMessage {
  readonly content: Buffer;
  /** How long it is worth waiting for a browser that is off, in seconds. */
  readonly ttl: number;
}

/** `gone`: nobody listens there any more, or nobody may. What may succeed later is thrown. */
export type SendPush = (
  target: PushTarget,
  message: PushMessage,
  signal: AbortSignal,
) => Promise<'sent' | 'gone'>;

interface WebPush {
  readonly keys: VapidKeys;
  readonly subject: string;
  readonly clock: Clock;
  /** Of tests, whose push service stands beside them: which certificate is believed, and that any address may be called. */
  readonly local?: { readonly ca: string };
  /** For one message, in ms. */
  readonly within?: number;
}

/** A push service answers at once, in ms. */
const TIMEOUT = 10_000;
/** Of the token that says who we are, in seconds; a day at most (RFC 8292). */
const TOKEN_LIFE = 12 * 3600;
/** The subscription has ended, or was made with another key of ours. */
const GONE: readonly number[] = [403, 404, 410];

/**
 * Sends messages to browsers by their push services (RFC 8030): encrypted, signed, to public addresses alone. A service
 * that is silent holds up no other, nor does an account whose browsers name many of them.
 */
export function createWebPush(push: WebPush): SendPush {
  const send = sendBy(push);
  return (...given) => watched({ kind: 'call', name: 'push' }, () => send(...given));
}

function sendBy(push: WebPush): SendPush {
  const key = signingKey(push.keys);
  const ofService = restAfterSilence(push.clock);
  const ofAccount = restAfterSilence(push.clock);
  const { local, within = TIMEOUT } = push;
  return async (target, { content, ttl }, signal) => {
    const url = new URL(target.endpoint);
    const body = encryptIfPossible(content, target.keys);
    if (!body || !(local || mayBeCalled(url))) return 'gone';
    const headers = {
      authorization: `vapid t=${tokenFor(url.origin, push, key)}, k=${push.keys.publicKey}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl,
    };
    const status = await ofService(url.origin, () =>
      ofAccount(String(target.account), () => post({ url, headers, body, local, within, signal })),
    );
    if (status === undefined || GONE.includes(status)) return 'gone';
    if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
    return 'sent';
  };
}

/** Undefined for a browser whose keys are none. */
function encryptIfPossible(content: Buffer, keys: PushKeys): Buffer | undefined {
  try {
    return encryptPush(content, keys);
  } catch {
    return undefined;
  }
}

/** A name is judged when it has been looked up. */
function mayBeCalled({ protocol, hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

function signingKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y } });
}

function tokenFor(audience: string, { subject, clock }: WebPush, key: KeyObject): string {
  const expires = Math.floor(clock().getTime() / 1000) + TOKEN_LIFE;
  const parts = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: audience, exp: expires, sub: subject },
  ];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
  readonly local: WebPush['local'];
  readonly within: number;
  readonly signal: AbortSignal;
}

/** The status of the answer, of which nothing else is read; undefined where the name leads to no public address. */
const post = ({ url, headers, body, local, within, signal }: Post): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const late = AbortSignal.timeout(within);
    const trust = local ? { ca: local.ca } : { lookup: lookupPublic };
    const sent = request(
      url,
      { method: 'POST', headers, signal: AbortSignal.any([signal, late]), agent: false, ...trust },
      (answer) => {
        answer.destroy();
        resolve(answer.statusCode);
      },
    );
    sent.on('error', (error) => {
      if (error instanceof NotPublicError) resolve(undefined);
      else reject(late.aborted && !signal.aborted ? new SilentError('the push service is silent') : error);
    });
    sent.end(body);
  });

/** So many calls of a service in a row that it let wait in vain are no chance. */
const CALLS = 3;
/** For so long (ms) nobody waits for it then; afterwards one call finds out whether it answers again. */
const REST = 120_000;
/** Whoever names services of their own does not fill the memory. */
const SERVICES = 1000;

/** A service did not answer in time. */
class SilentError extends Error {}

/** It has not lately, so that nobody waited for it. */
class RestingError extends Error {}

type Call = <T>(service: string, call: () => Promise<T>) => Promise<T>;

/**
 * Calls of many services by few who wait for them: one that is silent must not hold up what goes to the others. A call
 * that throws `SilentError` was let wait in vain; after some of them those to the same service fail at once, for a while.
 * What was not waited for counts for nothing, so that calls may rest by more than one name.
 */
function restAfterSilence(clock: Clock): Call {
  const silent = createCache<{ readonly calls: number; readonly until: number }>(SERVICES, 2 * REST, clock);
  const noteSilence = (service: string) => {
    const calls = (silent.get(service)?.calls ?? 0) + 1;
    silent.set(service, { calls, until: calls < CALLS ? 0 : clock().getTime() + REST });
  };
  return async (service, call) => {
    const { calls = 0, until = 0 } = silent.get(service) ?? {};
    const now = clock().getTime();
    if (now < until) throw new RestingError('its service has not answered lately');
    // The one that finds out: others go on resting meanwhile.
    if (calls >= CALLS) silent.set(service, { calls, until: now + REST });
    try {
      const answer = await call();
      silent.set(service, { calls: 0, until: 0 });
      return answer;
    } catch (error) {
      if (error instanceof SilentError) noteSilence(service);
      throw error;
    }
  };
}

/** What a browser gave with its subscription, base64url: its public key (P-256) and a secret. */
interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

interface Drawn {
  /** Of this message alone. */
  readonly key: ECDH;
  readonly salt: Buffer;
}

/** Octets of one record; a message is one. */
const RECORD = 4096;
/** Stands behind the text of the last record (RFC 8188). */
const LAST_RECORD = 2;

/** Draws the key of a message. */
function drawKey(): ECDH {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return key;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * The body of a push message as only the browser of these keys reads it: RFC 8291 over `aes128gcm` (RFC 8188), in one
 * record. Throws for keys that are none.
 */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: PushKeys,
  { key, salt }: Drawn = { key: drawKey(), salt: randomBytes(16) },
): Buffer {
  const reader = Buffer.from(p256dh, 'base64url');
  const sender = key.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), reader, sender]);
  const secret = derive(key.computeSecret(reader), Buffer.from(auth, 'base64url'), info, 32);
  const contentKey = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const header = Buffer.alloc(salt.length + 5);
  salt.copy(header);
  header.writeUInt32BE(RECORD, salt.length);
  header.writeUInt8(sender.length, salt.length + 4);
  const text = [cipher.update(message), cipher.update(Buffer.of(LAST_RECORD)), cipher.final()];
  return Buffer.concat([header, sender, ...text, cipher.getAuthTag()]);
}
