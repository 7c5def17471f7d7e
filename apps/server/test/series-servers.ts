import { distribute, readPlace } from '@propolis/time-series';
import { inDatabase, onServer } from './server-commands.ts';

/**
 * Servers over which the measurements of every test database are divided (`npm run test:distributed`); usually none.
 */
const SERVERS = process.env.SERIES_URLS?.split(' ') ?? [];

export const IS_DIVIDED = SERVERS.length > 0;

/**
 * Divides the measurements of a database over servers, in databases of its name; returns a function that removes
 * these.
 */
export async function divideOver(
  url: string,
  name: string,
  servers: readonly string[] = SERVERS,
): Promise<() => Promise<void>> {
  const places = servers.map((server) => inDatabase(server, name));
  for (const server of servers) await onServer(server, `create database ${name}`);
  await distribute({
    databaseUrl: url,
    parts: places.map(readPlace),
    signal: new AbortController().signal,
    say: () => undefined,
  });
  return async () => {
    for (const server of servers) await onServer(server, `drop database ${name} with (force)`);
  };
}
