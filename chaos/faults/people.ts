import type { Beekeeper, TestApp } from '../../apps/server/test/app.ts';
import type { Device } from './device.ts';
import type { Network } from './network.ts';
import { createSeason, type Season } from './season.ts';

/** Somebody to whom the phone belongs for a while. */
export interface Person {
  readonly beekeeper: Beekeeper;
  readonly season: Season;
  /** All sessions that were theirs; the last one may be open. */
  readonly tokens: string[];
}

interface Around {
  readonly house: TestApp;
  readonly device: Device;
  readonly network: Network;
  readonly take: Parameters<typeof createSeason>[0]['take'];
}

/** The two who use one phone in turn. */
export async function openPeople({ house, device, network, take }: Around) {
  const person = async (): Promise<Person> => {
    const beekeeper = await house.beekeeper();
    const season = createSeason({ clock: device.clock, take });
    return { beekeeper, season, tokens: [beekeeper.token] };
  };
  const all = [await person(), await person()] as const;
  let [holder] = all;
  /** Signing in needs the server: it is done where there is a network. */
  const signIn = async (): Promise<void> => {
    const { id, email } = holder.beekeeper;
    if (device.account() === String(id)) return;
    const { rowCount } = await house.pool.query('select from sessions where user_id = $1', [id]);
    if (rowCount === 0) holder.tokens.push((await house.signedIn(id, email)).token);
    network.setOnline(true);
    device.signIn(id, holder.tokens.at(-1) ?? '');
  };
  return {
    all,
    holder: () => holder,
    signIn,
    /** On the server: the phone hears of it when it sends next. */
    endSession: () => house.pool.query('delete from sessions where user_id = $1', [holder.beekeeper.id]),
    /** The one before leaves, the next one signs in. */
    swap: (): Promise<void> => {
      device.leave();
      holder = holder === all[0] ? all[1] : all[0];
      return signIn();
    },
  };
}
export type People = Awaited<ReturnType<typeof openPeople>>;
