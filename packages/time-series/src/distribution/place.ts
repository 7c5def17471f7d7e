/** A PostgreSQL server, by one of its databases, that keeps parts of the measurements. */
export interface SeriesServer {
  /** Of the foreign server on the first one; as a word for logs as well. */
  readonly name: string;
  /** With its password. */
  readonly url: string;
}

/** Where a part lies: `here` is the first server, the one of `DATABASE_URL`. */
export type Place = 'here' | SeriesServer;

export const HERE = 'here';

/** PostgreSQL cuts names off after so many characters. */
const NAME_LENGTH = 63;

/** What a place is called as a word of the command: `here`, or an address as `DATABASE_URL` has it. */
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

/** How the first server reaches it: options of libpq, of the server and of whoever asks there. */
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
