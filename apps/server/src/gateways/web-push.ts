import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { watched } from '@propolis/observability';
import type { Clock } from '@propolis/runtime';
import { isPublicAddress, lookupPublic, NotPublicError } from './public-address.ts';
import { encryptPush, type PushKeys } from './push-encryption.ts';
import { restAfterSilence, SilentError } from './silence.ts';
import type { VapidKeys } from './vapid.ts';

/** A browser that is to get a message: where, and how only it reads it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: PushKeys;
  /** Whose it is. */
  readonly account: number;
}

export interface PushMessage {
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
