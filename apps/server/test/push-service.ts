import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { PushSubscription } from '@propolis/contract';
import { closeAtEnd } from './closing.ts';
import { PUSH_CERTIFICATE } from './push-certificate.ts';

interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface TestBrowser {
  /** As from `PushSubscription.toJSON()`. */
  readonly subscription: PushSubscription;
  /** Messages sent to it, oldest first, decrypted with its key. */
  readonly read: () => unknown[];
}

export interface TestPushService {
  readonly origin: string;
  readonly ca: string;
  readonly pushed: Pushed[];
  /** The response status from now on; undefined: no response. */
  readonly answerWith: (status: number | undefined) => void;
  readonly browser: () => TestBrowser;
}

let browsers = 0;

/** A local push service, and browsers that subscribe to it. */
export async function testPushService(): Promise<TestPushService> {
  const pushed: Pushed[] = [];
  let status: number | undefined = 201;
  const server = createServer(PUSH_CERTIFICATE, (request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) });
      if (status !== undefined) response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAtEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `https://127.0.0.1:${address.port}`;
  return {
    origin,
    ca: PUSH_CERTIFICATE.cert,
    pushed,
    answerWith: (next) => {
      status = next;
    },
    browser: () => {
      browsers += 1;
      const path = `/push/${browsers}`;
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      const subscription = { endpoint: `${origin}${path}`, keys: { p256dh, auth } };
      const reader = { privateKey: keys.getPrivateKey('base64url'), p256dh, auth };
      const mine = () => pushed.filter((one) => one.path === path);
      return {
        subscription,
        read: () => mine().map(({ body }) => JSON.parse(String(decryptPush(body, reader)))),
      };
    },
  };
}

interface Reader {
  readonly privateKey: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Decrypts a push message as a browser does (RFC 8291, RFC 8188). */
export function decryptPush(body: Buffer, { privateKey, p256dh, auth }: Reader): Buffer {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender]);
  const shared = keys.computeSecret(sender);
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const contentKey = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((octet) => octet !== 0)) throw new Error('no last record');
  return padded.subarray(0, end);
}

/** The claims of a VAPID header, if its key has signed them; throws otherwise (RFC 8292). */
export function readVapid(authorization: string | undefined): {
  key: string;
  claims: Record<string, unknown>;
} {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('not signed by its key');
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) };
}
