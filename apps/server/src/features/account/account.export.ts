import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/pool.ts';
import { found } from '../../platform/errors.ts';
import type { Streamed } from '../../platform/http/send.ts';
import { writeZip, type ZipEntry } from '../../platform/zip.ts';
import { readPreferences } from './account.preferences.ts';
import { findUser } from './account.queries.ts';

/** What a room above adds to the export of a user's account, one file after the other. */
export type AccountExporter = (db: Db, userId: number) => AsyncIterable<ZipEntry>;

export const jsonPart = (path: string, value: unknown): ZipEntry => ({
  path,
  content: [`${JSON.stringify(value, null, 2)}\n`],
});

/** Everything that the account holds, as one ZIP: beekeepers own their data. */
export function exportAccount(ctx: Ctx, exporters: readonly AccountExporter[]): Streamed {
  const day = ctx.now.toISOString().slice(0, 10);
  return { filename: `propolis-${day}.zip`, content: writeZip(exportParts(ctx, exporters), ctx.now) };
}

async function* exportParts(ctx: Ctx, exporters: readonly AccountExporter[]): AsyncGenerator<ZipEntry> {
  yield jsonPart('profile.json', found(await findUser(ctx.db, ctx.user.id)));
  yield jsonPart('preferences.json', await readPreferences(ctx));
  for (const exporter of exporters) yield* exporter(ctx.db, ctx.user.id);
}
