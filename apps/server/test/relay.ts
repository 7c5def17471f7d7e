import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { closeAtEnd } from './closing.ts';

/** The SQLSTATE of a refusal for lack of space, as in the response. */
const TOO_MANY = 'C53300';

export interface Relay {
  /** The same database through the relay. */
  readonly url: string;
  /** The number of round trips to the database since the last call. */
  readonly countTrips: () => number;
  /** Breaks the connection when the client sends for the n-th time from now on: the message is lost. */
  readonly breakBefore: (trip: number) => void;
  /** The same, but the message is delivered and executed: only its response is lost. */
  readonly breakAfter: (trip: number) => void;
  /**
   * From now on, an accepted client receives responses only once the database has refused another one for lack of
   * space.
   */
  readonly refuseFirst: () => void;
}

/** A proxy between the app and its database that sees the direction of messages, without parsing them. */
export async function relayTo(databaseUrl: string): Promise<Relay> {
  const { host, port, user = '', password, database } = new Client({ connectionString: databaseUrl });
  let trips = 0;
  let untilBreak = Number.POSITIVE_INFINITY;
  let untilLost = Number.POSITIVE_INFINITY;
  const open = new Set<Socket>();
  const openings = createOpenings();

  const pass = (client: Socket) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    let isAnswered = true;
    const close = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', close).on('close', () => open.delete(socket));
      socket.on('close', close);
    }
    client.on('data', (bytes) => {
      if (isAnswered) {
        isAnswered = false;
        trips += 1;
        untilBreak -= 1;
        untilLost -= 1;
      }
      if (untilBreak <= 0) {
        untilBreak = Number.POSITIVE_INFINITY;
        close();
      } else server.write(bytes);
    });
    server.on('data', (bytes) => {
      isAnswered = true;
      if (untilLost <= 0) {
        untilLost = Number.POSITIVE_INFINITY;
        close();
      } else openings.tell(client, server, bytes);
    });
  };

  const relay = createServer(pass).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  closeAtEnd(() => {
    for (const socket of open) socket.destroy();
    relay.close();
  });
  const address = relay.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const account = [user, password].filter((part) => typeof part === 'string').map(encodeURIComponent);
  return {
    url: `postgres://${account.join(':')}@127.0.0.1:${address.port}/${database}`,
    countTrips: () => {
      const counted = trips;
      trips = 0;
      return counted;
    },
    breakBefore: (trip) => {
      untilBreak = trip;
    },
    breakAfter: (trip) => {
      untilLost = trip;
    },
    refuseFirst: openings.refuseFirst,
  };
}

/** Forwards the server's responses to clients, in the requested order. */
function createOpenings() {
  /** Responses of accepted clients; undefined if all are forwarded immediately. */
  let pending: (() => void)[] | undefined;
  const tellAll = () => {
    for (const tell of pending ?? []) tell();
    pending = undefined;
  };
  return {
    refuseFirst: () => {
      pending ??= [];
    },
    tell: (client: Socket, server: Socket, bytes: Buffer) => {
      if (pending && bytes.includes('server_version')) {
        server.pause();
        pending.push(() => {
          client.write(bytes);
          server.resume();
        });
        return;
      }
      if (bytes.includes(TOO_MANY)) client.once('close', tellAll);
      client.write(bytes);
    },
  };
}
