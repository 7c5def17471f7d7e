import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';

// Backups are encrypted as age does it (https://age-encryption.org/v1), so that the program of that name opens them too.

/** What a stream becomes on its way into a backup, or out of it. */
export type Pass = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

export interface BackupKey {
  /** `age1…`: whom backups are for. Nobody can open one with it. */
  readonly recipient: string;
  readonly seal: Pass;
  /** Undefined: only writing was asked for, by a key that opens nothing. */
  readonly open: Pass | undefined;
}

const SECRET = /^AGE-SECRET-KEY-(PQ-)?1/;
export const BACKUP_KEY_FORM = /^(age1|AGE-SECRET-KEY-(PQ-)?1)[0-9a-z]{50,}$/i;

/** A pair: the secret half opens backups, the other one only makes them. */
export async function makeBackupKey(): Promise<{ readonly secret: string; readonly recipient: string }> {
  const secret = await generateIdentity();
  return { secret, recipient: await identityToRecipient(secret) };
}

/** By the secret key, or for its recipient. */
export async function readBackupKey(key: string): Promise<BackupKey> {
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
