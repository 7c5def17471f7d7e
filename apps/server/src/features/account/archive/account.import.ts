import { archiveInvalid, createThings, readValue, withArchive, withChecked } from '@propolis/account-archive';
import type { BlobKey, BlobStore } from '@propolis/blob-store';
import {
  IMPORTED_KINDS,
  type ImportAnswer,
  Language,
  Preferences,
  PreferencesInput,
  UserInput,
} from '@propolis/contract';
import { isShowFlag } from '@propolis/domain';
import {
  type BySession,
  type Ctx,
  type PublicRequest,
  perAccount,
  type UploadedFile,
} from '@propolis/http-kit';
import { createSemaphore, notFound } from '@propolis/runtime';
import { z } from 'zod';
import { accountImported } from '../account.events.ts';
import {
  fillProfile,
  findPreferences,
  findUser,
  lockUser,
  requireRow,
  upsertPreferences,
} from '../account.queries.ts';
import { noteInLog } from '../sign-in/log.service.ts';
import { type AccountImporter, type ArchiveWriting, createKnown, type Imported } from './account.importer.ts';

/** Archives that one account may upload per hour; each is read completely. */
export const importsPerHour = perAccount('account imports', { tries: 30, perSeconds: 3600 });

/** Each process reads one archive at a time, so that other requests have the other cores. */
const READ_AT_ONCE = 1;
const WAITING = 10;
export const createImportSemaphore = () => createSemaphore(READ_AT_ONCE, WAITING);

/** Files that were written before their rows. */
function createFiles(blobs: BlobStore) {
  const unnamed = new Map<string, readonly BlobKey[]>();
  const all: BlobKey[] = [];
  const remove = async (keys: Iterable<BlobKey>) => {
    for (const key of keys) await blobs.remove(key);
  };
  return {
    written: (name: string, keys: readonly BlobKey[]) => {
      unnamed.set(name, keys);
      all.push(...keys);
    },
    named: (name: string) => void unnamed.delete(name),
    /** Deletes files without a row. */
    removeUnnamed: () => remove([...unnamed.values()].flat()),
    removeAll: () => remove(all),
  };
}

/**
 * Reads and validates the whole archive, feature by feature, and returns the steps that write it. Writes nothing but the
 * files of its photos.
 */
export async function checkArchive(
  request: PublicRequest & BySession,
  { importers, blobs }: { readonly importers: readonly AccountImporter[]; readonly blobs: BlobStore },
  file: Pick<UploadedFile, 'path'>,
) {
  // A demo account is deleted after a day, so imports are rejected.
  if (requireRow(await findUser(request.db, request.user.id)).demo_ends_at !== null) throw notFound();
  const files = createFiles(blobs);
  const known = createKnown();
  const steps: ((writing: ArchiveWriting) => Promise<Imported>)[] = [];
  try {
    await withChecked(file.path, async (archive) => {
      const reading = { ...request, archive, known, written: files.written };
      for (const importer of [importProfile, ...importers]) steps.push(await importer(reading));
    });
  } catch (failure) {
    await files.removeAll();
    throw failure;
  }
  return { path: file.path, files, steps };
}

/**
 * Writes what the account does not have yet, in one transaction. Imports of one account run one after the
 * other.
 */
export async function importAccount(
  ctx: Ctx,
  { path, files, steps }: Awaited<ReturnType<typeof checkArchive>>,
): Promise<ImportAnswer> {
  try {
    requireRow(await lockUser(ctx.db, ctx.user.id));
    const parts = await withArchive(path, async (archive) => {
      const writing = { ...ctx, archive, things: createThings(), named: files.named };
      const written: Imported[] = [];
      for (const write of steps) written.push(await write(writing));
      return written;
    });
    await noteInLog(ctx, ctx.user.id, 'imported');
    await ctx.emit(accountImported, { userId: ctx.user.id });
    await files.removeUnnamed();
    return answerOf(parts);
  } catch (failure) {
    await files.removeAll();
    throw failure;
  }
}

function answerOf(parts: readonly Imported[]): ImportAnswer {
  const sum = (kind: (typeof IMPORTED_KINDS)[number]) =>
    parts.reduce((total, { created }) => total + (created?.[kind] ?? 0), 0);
  return {
    // `IMPORTED_KINDS` contains every kind.
    created: Object.fromEntries(IMPORTED_KINDS.map((kind) => [kind, sum(kind)])) as ImportAnswer['created'],
    renamed_scales: parts.flatMap(({ renamed_scales = [] }) => renamed_scales),
    unknown_stations: parts.flatMap(({ unknown_stations = [] }) => unknown_stations),
  };
}

const PROFILE_FILE = 'data/profile.json';
const PREFERENCES_FILE = 'data/preferences.json';

const { phone, birth_year, beekeeping_start_year } = UserInput.shape;
/** Only a person can give a consent, so the import ignores those of the file. */
const Profile = z.object({ language: Language, phone, birth_year, beekeeping_start_year });
const ArchivedPreferences = Preferences.extend({
  notifications: PreferencesInput.shape.notifications.unwrap(),
  quiet_hours: PreferencesInput.shape.quiet_hours.unwrap(),
});

/** Keeps the fields of this account and fills the empty ones. */
const importProfile: AccountImporter = async ({ archive }) => {
  const profile = await readValue(archive, PROFILE_FILE, Profile);
  const preferences = await readValue(archive, PREFERENCES_FILE, ArchivedPreferences);
  if (!Object.keys(preferences.observations).every(isShowFlag)) throw archiveInvalid(PREFERENCES_FILE);
  const { language: _language, ...rest } = profile;
  return async ({ db, user }) => {
    await fillProfile(db, user.id, rest);
    if (!(await findPreferences(db, user.id))) await upsertPreferences(db, user.id, preferences);
    return {};
  };
};
