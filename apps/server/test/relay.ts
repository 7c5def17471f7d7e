import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { closeAtEnd } from './closing.ts';

/** The code of a refusal for want of room, as it stands in the answer. */
const TOO_MANY = 'C53300';

export interface Relay {
  /** The same database, by way of the relay. */
  readonly url: string;
  /** How often something was sent to the database and an answer waited for, since the last time this was asked. */
  readonly countTrips: () => number;
  /** The connection breaks when the client begins to send for the so-maniest time from now on: it never arrives. */
  readonly breakBefore: (trip: number) => void;
  /** The same, but it arrives, and is done: only its answer is lost. */
  readonly breakAfter: (trip: number) => void;
  /** Whoever is let in from now on hears of it only once the database has told another that it has no room. */
  readonly refuseFirst: () => void;
}

/** Stands between the app and its database and sees who speaks when; it does not understand a word. */
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

/** Tells clients what the server says, in the order that is asked for. */
function createOpenings() {
  /** Of those who were let in; undefined where all are told at once. */
  let untold: (() => void)[] | undefined;
  const tellAll = () => {
    for (const tell of untold ?? []) tell();
    untold = undefined;
  };
  return {
    refuseFirst: () => {
      untold ??= [];
    },
    tell: (client: Socket, server: Socket, bytes: Buffer) => {
      if (untold && bytes.includes('server_version')) {
        server.pause();
        untold.push(() => {
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
