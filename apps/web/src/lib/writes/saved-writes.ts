import { QueryClient } from '@tanstack/react-query';
import { now } from '../clock.ts';
import { currentAccount } from '../session.ts';
import { mutationOf } from './define-mutation.ts';
import { madeBy } from './order.ts';
import { sendWrites, storeOf } from './outbox.ts';
import { isLookedInto } from './references.ts';
import { isOfLaterApp, upgraded } from './shape.ts';
import type { Answer, Write } from './write.ts';
import { writeDown } from './write-down.ts';

// Unsent writes as a file: for a device whose storage may be lost, or to send them from another one. They
// keep their idempotency keys, so the server does each of them once, from any device.

const FORMAT = 'propolis-unsent-writes';
const VERSION = 1;
/** Total bytes of photos in one file; base64 adds a third, and all of it is in memory at once. */
const PHOTOS_MAX = 20_000_000;
const FILE_MAX = 40_000_000;
/** Marks a file: its type and name, and its bytes in base64. */
const FILE_KEY = '$file';

const filesIn = (value: unknown): Blob[] => {
  if (value instanceof Blob) return [value];
  return isLookedInto(value) ? Object.values(value).flatMap(filesIn) : [];
};

const readAsBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    // The part of a data URL after its comma.
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

async function withFilesAsText(value: unknown): Promise<unknown> {
  if (value instanceof Blob) {
    const name = value instanceof File ? value.name : undefined;
    return { [FILE_KEY]: { type: value.type, name, data: await readAsBase64(value) } };
  }
  if (Array.isArray(value)) return Promise.all(value.map(withFilesAsText));
  if (!isLookedInto(value)) return value;
  const entries = Object.entries(value).map(async ([key, one]) => [key, await withFilesAsText(one)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** All unsent writes of the signed-in account. Photos are left out if their total is too large. */
export async function saveWrites(
  client: QueryClient,
): Promise<{ readonly file: Blob; readonly leftOut: number }> {
  const account = currentAccount.read() ?? '';
  const { writes, answers } = await storeOf(client).read(account);
  const size = writes
    .flatMap(({ variables }) => filesIn(variables))
    .reduce((sum, file) => sum + file.size, 0);
  const saved =
    size <= PHOTOS_MAX ? writes : writes.filter(({ variables }) => filesIn(variables).length === 0);
  const content = {
    format: FORMAT,
    version: VERSION,
    account,
    writes: await Promise.all(
      saved.map(async ({ name, variables, shape, idempotencyKey, madeAt, triedSince }) => ({
        ...{ name, shape, idempotencyKey, madeAt, triedSince },
        variables: await withFilesAsText(variables),
      })),
    ),
    // The ids of references that have arrived meanwhile.
    ids: answers.map(({ ref, id }) => [ref, id]),
  };
  return {
    file: new Blob([JSON.stringify(content)], { type: 'application/json' }),
    leftOut: writes.length - saved.length,
  };
}

/** Why a file is refused. */
export type SavedFileFault = 'unreadable' | 'otherAccount' | 'newer' | 'full';

/** The content of a saved file, checked. */
export interface SavedWrites {
  readonly writes: readonly Write[];
  readonly answers: readonly Answer[];
}

class Refused extends Error {
  constructor(readonly fault: SavedFileFault) {
    super(fault);
  }
}

/**
 * Reads a saved file. It may be any file: only writes that this app can send for this account are accepted.
 */
export async function readSavedWrites(
  client: QueryClient,
  file: Blob,
): Promise<SavedWrites | SavedFileFault> {
  try {
    if (file.size > FILE_MAX) return 'unreadable';
    const saved = readContent(JSON.parse(await file.text()), currentAccount.read());
    showOnTrial(client, saved.writes);
    return saved;
  } catch (failure) {
    // Any other exception caused by a hostile file: nothing of it is imported.
    return failure instanceof Refused ? failure.fault : 'unreadable';
  }
}

type Fields = Readonly<Record<string, unknown>>;

function required(isRight: boolean, fault: SavedFileFault = 'unreadable'): asserts isRight {
  if (!isRight) throw new Refused(fault);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isUuid = (value: unknown): value is string =>
  isText(value) && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

function fieldsOf(value: unknown): Fields {
  required(isLookedInto(value) && !Array.isArray(value));
  return value;
}

function readContent(content: unknown, owner: string | null): SavedWrites {
  const { format, version, account, writes, ids } = fieldsOf(content);
  required(format === FORMAT && isNumber(version));
  required(version <= VERSION, 'newer');
  required(owner !== null && account === owner, 'otherAccount');
  required(Array.isArray(writes) && Array.isArray(ids));
  return {
    writes: writes.map((write) => readWrite(fieldsOf(write), owner)),
    answers: ids.map((pair) => {
      required(Array.isArray(pair));
      const [ref, id] = pair;
      required(isText(ref) && isNumber(id));
      return { owner, ref, id, cameAt: now().getTime() };
    }),
  };
}

/** Its order is computed again, not read from the file. */
function readWrite(saved: Fields, owner: string): Write {
  const { name, shape, idempotencyKey, madeAt, triedSince = madeAt } = saved;
  required(isText(name) && isUuid(idempotencyKey));
  required(isNumber(shape) && isNumber(madeAt) && isNumber(triedSince));
  const mutation = mutationOf({ name });
  required(mutation !== undefined, 'newer');
  const asSaved = { ...writeDown(mutation, withFiles(saved.variables), owner), shape };
  required(!isOfLaterApp(asSaved, mutation), 'newer');
  const written = writeDown(mutation, upgraded(asSaved, mutation).variables, owner);
  const names: readonly unknown[] = [written.scope, ...(written.beside ?? []), ...written.after];
  required([...names, ...madeBy(written)].every(isText));
  return {
    ...written,
    ...{ idempotencyKey, madeAt, triedSince },
    // It may have been sent since it was saved. A write that the server has under this key is not sent under
    // another one.
    ...{ tried: true, rekeyed: true },
  };
}

function withFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFiles);
  if (!isLookedInto(value)) return value;
  if (FILE_KEY in value) {
    const { type, name, data } = fieldsOf(value[FILE_KEY]);
    required(isText(type) && isText(data));
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return isText(name) ? new File([bytes], name, { type }) : new Blob([bytes], { type });
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withFiles(one)]));
}

/** A write that cannot be shown would stop the outbox, so it is applied to a copy of the query data first. */
function showOnTrial(client: QueryClient, writes: readonly Write[]): void {
  const copy = new QueryClient();
  for (const { queryKey, state } of client.getQueryCache().getAll()) copy.setQueryData(queryKey, state.data);
  for (const { name, variables } of writes) {
    const mutation = mutationOf({ name });
    mutation?.subject?.(variables);
    (mutation?.show ?? mutation?.showKept)?.(copy, variables);
  }
}

/** Adds the writes of a file to the unsent ones, and sends them; returns how many were new. */
export async function takeSavedWrites(
  client: QueryClient,
  { writes, answers }: SavedWrites,
): Promise<number | SavedFileFault> {
  const owner = currentAccount.read();
  if (owner === null || writes.some((write) => write.owner !== owner)) return 'otherAccount';
  const store = storeOf(client);
  try {
    const here = await store.read(owner);
    const keys = new Set(here.writes.map(({ idempotencyKey }) => idempotencyKey));
    const refs = new Set(here.answers.map(({ ref }) => ref));
    const missing = writes.filter(({ idempotencyKey }) => !keys.has(idempotencyKey));
    for (const answer of answers) if (!refs.has(answer.ref)) await store.settle('', answer);
    for (const write of missing) await store.add(write);
    return missing.length;
  } catch {
    return 'full';
  } finally {
    sendWrites(client);
  }
}
