import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { keepKey } from '@propolis/runtime';

/** By which a push service knows who sends (RFC 8292): a pair of P-256, raw and base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const curve = () => createECDH('prime256v1');

function draw(): string {
  const pair = curve();
  pair.generateKeys();
  // What begins with zeros is shorter.
  return pair.getPrivateKey().toString('hex').padStart(64, '0');
}

function publicKeyOf(privateKey: Buffer): string {
  const pair = curve();
  pair.setPrivateKey(privateKey);
  return pair.getPublicKey('base64url');
}

/** The configured pair, else one that is made once and kept in the data folder (mode 0600). Throws for two that are no pair. */
export async function loadVapidKeys(configured: VapidKeys | undefined, dataDir: string): Promise<VapidKeys> {
  const privateKey = configured
    ? Buffer.from(configured.privateKey, 'base64url')
    : Buffer.from(await keepKey(join(dataDir, 'vapid-key'), draw), 'hex');
  const publicKey = publicKeyOf(privateKey);
  if (configured && configured.publicKey !== publicKey)
    throw new Error('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.');
  return { publicKey, privateKey: privateKey.toString('base64url') };
}
