import { Client, type ClientConfig } from 'pg';

/** A server that does not answer within this time counts as unavailable (ms). */
const PATIENCE = 2_000;

/**
 * A libpq URL with several hosts, `postgres://user:password@one:5432,two:5432/name`: prefix, hosts, suffix.
 */
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*,[^/?]*)(.*)$/;

/** One URL per host. */
export function addressesIn(url: string): readonly [string, ...string[]] {
  const [, before = '', servers, after = ''] = SEVERAL.exec(url) ?? [];
  const [first, ...others] = servers?.split(',').map((server) => `${before}${server}${after}`) ?? [];
  return [first ?? url, ...others];
}

/** The writable server of several; after a failover the promoted one. Rejects if there is none. */
export async function findPrimary(url: string): Promise<string> {
  const [first, ...others] = addressesIn(url);
  if (others.length === 0) return first;
  return Promise.any([first, ...others].map(askForPrimary)).catch(({ errors }: AggregateError) => {
    throw errors.find((error) => !(error instanceof NotPrimary)) ?? errors[0];
  });
}

class NotPrimary extends Error {
  /** PostgreSQL's code for a server that cannot be used now. */
  readonly code = '57P03';
}

async function askForPrimary(connectionString: string): Promise<string> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  });
  client.on('error', () => undefined); // Errors reject the pending query.
  try {
    await client.connect();
    const { rows } = await client.query('select pg_is_in_recovery() as follows');
    if (rows[0]?.follows) throw new NotPrimary('no server of this address accepts writes');
    return connectionString;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Callback type of the driver's pool. */
type ConnectCallback = (error: Error | null) => void;

/** The client class for an address; with several hosts it searches for the primary first. */
export function clientOf(url: string): typeof Client {
  if (addressesIn(url).length === 1) return Client;
  return class extends Client {
    override connect(): Promise<Client>;
    override connect(callback: ConnectCallback): void;
    override connect(callback?: ConnectCallback): Promise<Client> | undefined {
      const found = findPrimary(url).then((primary) => {
        const { host, port } = new Client({ connectionString: primary });
        Object.assign(this, { host, port });
      });
      if (!callback) return found.then(() => super.connect());
      found.then(() => super.connect(callback), callback);
      return undefined;
    }
  };
}

/** A single client. */
export const createClient = (url: string, config: Omit<ClientConfig, 'connectionString'> = {}): Client =>
  new (clientOf(url))({ ...config, connectionString: addressesIn(url)[0] });
