import type { Beekeeper, TestApp } from '../../apps/server/test/app.ts';
import type { Device } from './device.ts';
import type { Network } from './network.ts';
import { createSeason, type Season } from './season.ts';

/** A temporary user of the phone. */
export interface Person {
  readonly beekeeper: Beekeeper;
  readonly season: Season;
  /** All sessions of the person; the last one may be open. */
  readonly tokens: string[];
}

interface Around {
  readonly server: TestApp;
  readonly device: Device;
  readonly network: Network;
  readonly take: Parameters<typeof createSeason>[0]['take'];
}

/** Two people who use one phone in turn. */
export async function openPeople({ server, device, network, take }: Around) {
  const person = async (): Promise<Person> => {
    const beekeeper = await server.beekeeper();
    const season = createSeason({ clock: device.clock, take });
    return { beekeeper, season, tokens: [beekeeper.token] };
  };
  const all = [await person(), await person()] as const;
  let [holder] = all;
  /** Signing in needs the server, so the network works then. */
  const signIn = async (): Promise<void> => {
    const { id, email } = holder.beekeeper;
    if (device.account() === String(id)) return;
    const { rowCount } = await server.pool.query('select from sessions where user_id = $1', [id]);
    if (rowCount === 0) holder.tokens.push((await server.signedIn(id, email)).token);
    network.setOnline(true);
    device.signIn(id, holder.tokens.at(-1) ?? '');
  };
  return {
    all,
    holder: () => holder,
    signIn,
    /** Revokes the session on the server: the phone learns of it with its next request. */
    endSession: () => server.pool.query('delete from sessions where user_id = $1', [holder.beekeeper.id]),
    /** One person signs out, the other signs in. */
    swap: (): Promise<void> => {
      device.leave();
      holder = holder === all[0] ? all[1] : all[0];
      return signIn();
    },
  };
}
export type People = Awaited<ReturnType<typeof openPeople>>;
