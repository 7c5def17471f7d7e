import { strToU8, zipSync } from 'fflate';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/pool.ts';
import { found } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/api.ts';
import { readPreferences } from './account.preferences.ts';
import { findUser } from './account.queries.ts';

/** One file of an account's export. */
export interface ExportPart {
  readonly path: string;
  readonly content: Uint8Array;
}

/** What a room above adds to the export of a user's account. */
export type AccountExporter = (db: Db, userId: number) => Promise<readonly ExportPart[]>;

export const jsonPart = (path: string, value: unknown): ExportPart => ({
  path,
  content: strToU8(`${JSON.stringify(value, null, 2)}\n`),
});

/** Everything that the account holds, as one ZIP: beekeepers own their data. */
export async function exportAccount(ctx: Ctx, exporters: readonly AccountExporter[]): Promise<Download> {
  const parts: ExportPart[] = [
    jsonPart('profile.json', found(await findUser(ctx.db, ctx.user.id))),
    jsonPart('preferences.json', await readPreferences(ctx)),
  ];
  for (const exporter of exporters) parts.push(...(await exporter(ctx.db, ctx.user.id)));
  const files = Object.fromEntries(parts.map(({ path, content }) => [path, content]));
  const day = ctx.now.toISOString().slice(0, 10);
  return { filename: `propolis-${day}.zip`, content: zipSync(files, { mtime: ctx.now }) };
}
