import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';

// Backups use the age format (https://age-encryption.org/v1), so the age program can open them too.

/** Loaded only for a backup: it takes 14 MB, and the server needs `BACKUP_KEY_FORM` at its start. */
const loadAge = () => import('age-encryption');

/** A transformation of the stream into or out of a backup. */
export type Pass = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Through a stream of Node. */
export const through = (open: () => Duplex): Pass =>
  async function* (source) {
    const stream = open();
    const done = pipeline(source, stream);
    done.catch(() => undefined); // The error breaks the stream, whose reader reports it.
    yield* stream;
    await done;
  };

export interface BackupKey {
  /** `age1…`: the recipient of backups. It cannot open them. */
  readonly recipient: string;
  readonly seal: Pass;
  /** Undefined for a recipient, which can only write. */
  readonly open: Pass | undefined;
}

const SECRET = /^AGE-SECRET-KEY-(PQ-)?1/;
export const BACKUP_KEY_FORM = /^(age1|AGE-SECRET-KEY-(PQ-)?1)[0-9a-z]{50,}$/i;

/** A key pair: the secret half opens backups, the other one only creates them. */
export async function makeBackupKey(): Promise<{ readonly secret: string; readonly recipient: string }> {
  const { generateIdentity, identityToRecipient } = await loadAge();
  const secret = await generateIdentity();
  return { secret, recipient: await identityToRecipient(secret) };
}

/** From a secret key or a recipient. */
export async function readBackupKey(key: string): Promise<BackupKey> {
  const { Decrypter, Encrypter, identityToRecipient } = await loadAge();
  const isSecret = SECRET.test(key);
  const recipient = isSecret ? await identityToRecipient(key) : key;
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const seal: Pass = (source) => passThrough(source, (stream) => encrypter.encrypt(stream));
  if (!isSecret) return { recipient, seal, open: undefined };
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  return { recipient, seal, open: (source) => passThrough(source, (stream) => decrypter.decrypt(stream)) };
}

async function* passThrough(
  source: AsyncIterable<Uint8Array>,
  change: (stream: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>({
    pull: async (taker) => {
      const { value, done } = await iterator.next();
      if (done) taker.close();
      else taker.enqueue(value);
    },
    cancel: async () => void (await iterator.return?.()),
  });
  yield* await change(stream);
}
