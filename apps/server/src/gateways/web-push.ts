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
import { HOUR_S } from '@propolis/domain';
import { watched } from '@propolis/observability';
import type { Clock } from '@propolis/runtime';
import { createCache } from './cache.ts';
import { isPublicAddress, lookupPublic, NotPublicError } from './public-address.ts';
import type { VapidKeys } from './vapid.ts';

/** A browser's subscription: its address and its keys. */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: PushKeys;
  readonly account: number;
}

interface PushMessage {
  readonly content: Buffer;
  /** Time to live for a browser that is offline, in seconds. */
  readonly ttl: number;
}

/** `gone`: the subscription has ended or is refused. Throws if a retry may succeed. */
export type SendPush = (
  target: PushTarget,
  message: PushMessage,
  signal: AbortSignal,
) => Promise<'sent' | 'gone'>;

interface WebPush {
  readonly keys: VapidKeys;
  readonly subject: string;
  readonly clock: Clock;
  /** For tests with a local push service: its certificate, and permission to call any address. */
  readonly local?: { readonly ca: string };
  /** Timeout for one message, in ms. */
  readonly within?: number;
}

/** Timeout in ms: push services respond immediately. */
const TIMEOUT = 10_000;
/** Lifetime of the VAPID token, in seconds; a day at most (RFC 8292). */
const TOKEN_LIFE = 12 * HOUR_S;
/** The subscription has ended, or was created with another key. */
const GONE: readonly number[] = [403, 404, 410];

/**
 * Sends messages to browsers by their push services (RFC 8030): encrypted, signed, to public addresses only. A silent
 * service delays no other, and neither does an account with subscriptions at many silent services.
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

/** Undefined for a browser with invalid keys. */
function encryptIfPossible(content: Buffer, keys: PushKeys): Buffer | undefined {
  try {
    return encryptPush(content, keys);
  } catch {
    return undefined;
  }
}

/** A host name is checked after its lookup. */
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

/** The status of the response; its body is not read. Undefined if the name resolves to a non-public address. */
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
      else
        reject(
          late.aborted && !signal.aborted
            ? new SilentError('the push service did not respond in time')
            : error,
        );
    });
    sent.end(body);
  });

/** Number of consecutive timeouts after which a service is paused. */
const CALLS = 3;
/** Pause (ms) in which calls fail immediately; afterwards one call probes the service. */
const REST = 120_000;
/** Limits the memory for services whose addresses users choose. */
const SERVICES = 1000;

/** A service did not respond in time. */
class SilentError extends Error {}

/** The service is paused, so the call was not made. */
class RestingError extends Error {}

type Call = <T>(service: string, call: () => Promise<T>) => Promise<T>;

/**
 * A circuit breaker per service, so that a silent service does not delay calls to others. `SilentError` counts as a
 * timeout; after several timeouts, calls to that service fail immediately for a while. Calls that were not made do
 * not count, so that a call may have several names.
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
    if (now < until) throw new RestingError('the service has not responded lately');
    // This call probes the service; the others stay paused meanwhile.
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

/** The keys of a browser's subscription, base64url: its public key (P-256) and a secret. */
interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

interface Drawn {
  /** Used for this message only. */
  readonly key: ECDH;
  readonly salt: Buffer;
}

/** Record size in octets; a message is one record. */
const RECORD = 4096;
/** Delimiter after the text of the last record (RFC 8188). */
const LAST_RECORD = 2;

/** Generates the keys of a message. */
function drawKey(): ECDH {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return key;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * The encrypted body of a push message for these keys: RFC 8291 over `aes128gcm` (RFC 8188), in one record. Throws
 * for invalid keys.
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
