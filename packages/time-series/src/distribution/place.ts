/** A PostgreSQL server and database that holds parts of the measurements. */
export interface SeriesServer {
  /** Name of the foreign server; also used in logs. */
  readonly name: string;
  /** Includes the password. */
  readonly url: string;
}

/** The place of a part: `here` is the first server, the one of `DATABASE_URL`. */
export type Place = 'here' | SeriesServer;

export const HERE = 'here';

/** PostgreSQL truncates longer names. */
const NAME_LENGTH = 63;

/** Parses a place of the command line: `here`, or a URL like `DATABASE_URL`. */
export function readPlace(word: string): Place {
  if (word === HERE) return HERE;
  const url = URL.canParse(word) ? new URL(word) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2)
    throw new Error(
      `A place is here, or postgres://user:password@host:port/database, and not ${withoutPassword(word)}`,
    );
  return { name: nameOf(url), url: word };
}

export const nameOfPlace = (place: Place): string => (place === HERE ? HERE : place.name);

const portOf = (url: URL): string => url.port || '5432';
const databaseOf = (url: URL): string => decodeURIComponent(url.pathname.slice(1));

const nameOf = (url: URL): string =>
  `series_${url.hostname}_${portOf(url)}_${databaseOf(url)}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, NAME_LENGTH);

const withoutPassword = (word: string): string => word.replace(/\/\/.*@/, '//…@');

/** The libpq options of the foreign server and of its user mapping. */
export function wayTo({ url: address }: SeriesServer) {
  const url = new URL(address);
  return {
    server: {
      host: url.hostname,
      port: portOf(url),
      dbname: databaseOf(url),
      ...Object.fromEntries(url.searchParams),
    },
    user: {
      ...(url.username && { user: decodeURIComponent(url.username) }),
      ...(url.password && { password: decodeURIComponent(url.password) }),
    },
  };
}
