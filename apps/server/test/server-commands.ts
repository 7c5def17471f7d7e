import { withClient } from '@propolis/postgres';

/** The address of another database on the same server. */
export function inDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Runs one statement that cannot run in a transaction, such as `create database`. */
export const onServer = (url: string, sql: string): Promise<unknown> =>
  withClient(url, (client) => client.query(sql));
