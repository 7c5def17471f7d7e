import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo } from '@propolis/postgres';
import { freePort } from '../product/server.ts';
import { accountFor, PGBOUNCER } from './programs.ts';
import { startUntilItAnswers } from './running.ts';
import { NAME, type OwnServer } from './server.ts';

/** pgbouncer in transaction mode, on a loopback port. */
export interface Pooler {
  readonly url: string;
  /** Switches to this server; waiting clients get their connection there. */
  readonly leadTo: (server: OwnServer) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Timeouts that the app sets on direct connections (DATABASE_STATEMENT_MS, ...) and cannot set through a pooler. */
const LIMITS = 'set statement_timeout = 15000; set idle_in_transaction_session_timeout = 15000';

const configurationOf = (folder: string, port: number, server: OwnServer): string => `[databases]
* = host=127.0.0.1 port=${server.port} connect_query='${LIMITS}'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
admin_users = ${NAME}
pidfile = ${join(folder, 'pid')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
query_wait_timeout = 5
server_connect_timeout = 2
server_login_retry = 0.5
`;

/** The server behind it. */
export async function startPooler(server: OwnServer, folder: string): Promise<Pooler> {
  const port = await freePort();
  const account = await accountFor(folder);
  const file = join(folder, 'pgbouncer.ini');
  const write = (to: OwnServer) => writeFile(file, configurationOf(folder, port, to), { mode: 0o644 });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'users.txt'), `"${NAME}" "${server.password}"\n`);
  await write(server);
  await giveTo(account, folder);
  const url = `postgres://${NAME}:${server.password}@127.0.0.1:${port}/${NAME}`;
  const running = await startUntilItAnswers({
    account,
    program: PGBOUNCER,
    words: [file],
    logFile: join(folder, 'log'),
    url,
  });
  return {
    url,
    leadTo: async (to) => {
      await write(to);
      process.kill(running.pid, 'SIGHUP');
    },
    stop: () => running.stop('SIGINT'),
  };
}
