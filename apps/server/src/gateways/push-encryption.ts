import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gave with its subscription, base64url: its public key (P-256) and a secret. */
export interface PushKeys {
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
export function drawKey(): ECDH {
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
