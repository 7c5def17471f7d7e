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
import { apiaryDay, elided, type IsoDay } from '@propolis/domain';
import type { PublicRequest, Streamed, UserContext } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { readPreferences } from '../account.preferences.ts';
import { findUser, requireRow } from '../account.queries.ts';
import { logPages } from '../sign-in/log.queries.ts';
import { createTables, type Tables } from './tables.ts';

/** The account to export, and how its tables are written. */
export interface Exporting extends Tables {
  readonly db: Db;
  readonly userId: number;
  readonly now: Date;
  /**
   * Items exported so far, for references. An archive is streamed row by row; items added after the file of
   * their kind was written are missing, so nothing may refer to them.
   */
  readonly things: Things;
}

/** Whose account is exported, and in which language. */
type ExportRequest = Pick<PublicRequest, 'db' | 'now' | 'language'> & Pick<UserContext, 'user'>;

/** What a feature above adds to the export of an account, one file after the other. */
export type AccountExporter = (exporting: Exporting) => AsyncIterable<ZipEntry>;

/** For reading only; the sign-in log is not imported. */
const LOG_FILE = 'data/log.json';

/** All data of the account as one ZIP. */
export function exportAccount(request: ExportRequest, exporters: readonly AccountExporter[]): Streamed {
  const { now } = request;
  const day = apiaryDay(now);
  const content = writeZip(withManifest(exportParts(request, exporters, day), now), now);
  return { filename: `propolis-${day}.zip`, content };
}

async function* exportParts(
  { db, user, now, language }: ExportRequest,
  exporters: readonly AccountExporter[],
  day: IsoDay,
): AsyncGenerator<ZipEntry> {
  const tables = createTables(language);
  const profile = requireRow(await findUser(db, user.id));
  yield { path: 'README.txt', content: [readme(tables, profile.username, day)] };
  const { id: _id, demo_ends_at: _ends, ...rest } = profile;
  yield jsonPart('data/profile.json', rest);
  yield jsonPart('data/preferences.json', await readPreferences({ db, user }));
  yield listPart(LOG_FILE, logPages(db, user.id));
  const exporting = { ...tables, db, userId: user.id, now, things: createThings() };
  for (const write of exporters) yield* write(exporting);
}

/** With line breaks that every editor shows. */
const readme = ({ words }: Tables, name: string, day: IsoDay): string =>
  words.readme
    .map((line) =>
      line
        .replace('{name}', () => name)
        .replace('{de name}', () => elided('de', name))
        .replace('{date}', day)
        .replace('{version}', String(FORMAT_VERSION)),
    )
    .join('\r\n')
    .concat('\r\n');
