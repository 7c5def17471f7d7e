import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { keepKey } from '@propolis/runtime';

/** The key pair that identifies the sender to push services (RFC 8292): P-256, raw and base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const curve = () => createECDH('prime256v1');

function draw(): string {
  const pair = curve();
  pair.generateKeys();
  // Leading zeros are stripped.
  return pair.getPrivateKey().toString('hex').padStart(64, '0');
}

function publicKeyOf(privateKey: Buffer): string {
  const pair = curve();
  pair.setPrivateKey(privateKey);
  return pair.getPublicKey('base64url');
}

/**
 * The configured pair, otherwise one that is generated once in the data folder (mode 0600). Throws for keys that do
 * not match.
 */
export async function loadVapidKeys(configured: VapidKeys | undefined, dataDir: string): Promise<VapidKeys> {
  const privateKey = configured
    ? Buffer.from(configured.privateKey, 'base64url')
    : Buffer.from(await keepKey(join(dataDir, 'vapid-key'), draw), 'hex');
  const publicKey = publicKeyOf(privateKey);
  if (configured && configured.publicKey !== publicKey)
    throw new Error('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.');
  return { publicKey, privateKey: privateKey.toString('base64url') };
}
