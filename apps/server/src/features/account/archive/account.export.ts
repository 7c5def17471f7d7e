import {
  createThings,
  FORMAT_VERSION,
  jsonPart,
  listPart,
  type Things,
  withManifest,
  writeZip,
  type ZipEntry,
} from '@propolis/account-archive';
import { elided } from '@propolis/domain';
import type { BySession, PublicRequest, Streamed } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { readPreferences } from '../account.preferences.ts';
import { findUser, stillThere } from '../account.queries.ts';
import { logPages } from '../sign-in/log.queries.ts';
import { createTables, type Tables } from './tables.ts';

/** Whose account is exported, and how its tables are written. */
export interface Exporting extends Tables {
  readonly db: Db;
  readonly userId: number;
  /**
   * What was exported so far, for what refers to it. An archive is read row by row, as slowly as its reader's line: what
   * was added since the file of its kind was written is not among it, and nothing may refer to it.
   */
  readonly things: Things;
}

/** What a room above adds to the export of a user's account. */
export interface AccountExporter {
  /** One file after the other. */
  readonly parts: (exporting: Exporting) => AsyncIterable<ZipEntry>;
  /** About how many bytes that will be; absent where it is little. */
  readonly measure?: (db: Db, userId: number) => Promise<number>;
}

/** To be read alone: what happened to the ways into one account is not brought into another. */
const LOG_FILE = 'data/log.json';

/** What every archive has around what the rooms add (bytes). */
const FRAME_BYTES = 20_000;

/** Everything that the account holds, as one ZIP: beekeepers own their data. */
export async function exportAccount(
  request: PublicRequest & BySession,
  exporters: readonly AccountExporter[],
): Promise<Streamed> {
  const { db, user, now } = request;
  const day = now.toISOString().slice(0, 10);
  let about = FRAME_BYTES;
  for (const { measure } of exporters) about += (await measure?.(db, user.id)) ?? 0;
  const content = writeZip(withManifest(exportParts(request, exporters), now), now);
  return { filename: `propolis-${day}.zip`, content, about };
}

async function* exportParts(
  { db, user, now, language }: PublicRequest & BySession,
  exporters: readonly AccountExporter[],
): AsyncGenerator<ZipEntry> {
  const tables = createTables(language);
  const profile = stillThere(await findUser(db, user.id));
  yield { path: 'README.txt', content: [readme(tables, profile.username, now)] };
  const { id: _id, demo_ends_at: _ends, ...told } = profile;
  yield jsonPart('data/profile.json', told);
  yield jsonPart('data/preferences.json', await readPreferences({ db, user }));
  yield listPart(LOG_FILE, logPages(db, user.id));
  const exporting = { ...tables, db, userId: user.id, things: createThings() };
  for (const { parts } of exporters) yield* parts(exporting);
}

/** With the ends of lines that every editor shows. */
const readme = ({ words }: Tables, name: string, now: Date): string =>
  words.readme
    .map((line) =>
      line
        .replace('{name}', () => name)
        .replace('{de name}', () => elided('de', name))
        .replace('{date}', now.toISOString().slice(0, 10))
        .replace('{version}', String(FORMAT_VERSION)),
    )
    .join('\r\n')
    .concat('\r\n');
