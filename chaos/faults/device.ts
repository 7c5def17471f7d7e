import '../../apps/web/src/features/apiaries/apiaries.api.ts';
import '../../apps/web/src/features/countings/by-hand/hand-counts.api.ts';
import '../../apps/web/src/features/countings/detail/one-counting.api.ts';
import '../../apps/web/src/features/countings/upload/uploads.api.ts';
import '../../apps/web/src/features/hives/hives.api.ts';
import '../../apps/web/src/features/observations/observations.api.ts';
import '../../apps/web/src/features/observations/photos/photos.api.ts';
import '../../apps/web/src/features/records/split/split.api.ts';
import '../../apps/web/src/features/records/stock/stock.api.ts';
import { createQueryClient } from '../../apps/web/src/lib/query.ts';
import {
  closeSession,
  currentAccount,
  knowAccount,
  openSession,
  readAuthorization,
} from '../../apps/web/src/lib/session.ts';
import { keptMutations } from '../../apps/web/src/lib/writes/define-mutation.ts';
import { handOver } from '../../apps/web/src/lib/writes/hand-over.ts';
import type { AnyMutation } from '../../apps/web/src/lib/writes/mutation.ts';
import {
  listedWrites,
  openOutbox,
  runOutbox,
  sendWrites,
  withdrawWrite,
} from '../../apps/web/src/lib/writes/outbox.ts';
import type { WriteNews } from '../../apps/web/src/lib/writes/outbox-state.ts';
import type { Breakage } from './breakages.ts';
import { stubBrowser } from './browser.ts';
import { createPhoneClock } from './clock.ts';
import { createDisk } from './disk.ts';
import { createLocks, tabs } from './locks.ts';
import type { Network } from './network.ts';

/** More turns of the event loop than work without a network needs. */
const TURNS = 1000;

/** A phone that runs the app's own outbox; its storage outlives its tabs. */
export function openDevice(network: Network, broken: Breakage = {}) {
  const parts = { network, disk: createDisk(), clock: createPhoneClock(), locks: createLocks() };
  stubBrowser(parts, broken);
  parts.clock.forget();
  const news: WriteNews[] = [];
  return {
    openTab: () => openTab({ ...parts, broken, notify: (one) => void news.push(one) }),
    news,
    disk: parts.disk,
    clock: parts.clock,
    account: () => currentAccount.read(),
    leave: () => closeSession(),
    signIn: (id: number, token: string) => {
      openSession(token);
      knowAccount(id, readAuthorization());
    },
  };
}
export type Device = ReturnType<typeof openDevice>;

interface Parts {
  readonly network: Network;
  readonly disk: ReturnType<typeof createDisk>;
  readonly clock: ReturnType<typeof createPhoneClock>;
  readonly locks: ReturnType<typeof createLocks>;
  readonly broken: Breakage;
  readonly notify: (news: WriteNews) => void;
}

/** A page with the app's outbox. */
function openTab({ network, disk, clock, locks, broken, notify }: Parts) {
  const tab = {};
  let alive = true;
  const client = createQueryClient();
  const store = disk.of(() => alive);
  const stop = tabs.run(tab, () => {
    openOutbox(client, {
      store: broken.store?.(store) ?? store,
      mutations: broken.mutations?.(keptMutations()) ?? keptMutations(),
      notify: (one) => alive && notify(one),
    });
    return runOutbox(client);
  });
  return {
    /**
     * Submits a write. Settles once it is stored on the device or sent; returns the reason if the page reported a
     * failure.
     */
    write: async (mutation: AnyMutation, variables: { readonly idempotencyKey: string }) => {
      let ended: { readonly failure?: unknown } | undefined;
      let isAwaited = true;
      tabs
        .run(tab, () => handOver(client, mutation, variables))
        .then(
          () => {
            ended = {};
          },
          (failure) => {
            ended = { failure };
            // The beekeeper continues without waiting, and would see this as a refusal.
            if (!isAwaited) notify({ kind: 'refused', failure });
          },
        );
      for (let turns = 0; !(ended || disk.hasLain(variables.idempotencyKey)); turns += 1) {
        if (turns > TURNS && !network.isBusy()) throw new Error('its page was not notified of the outcome');
        await new Promise((next) => setImmediate(next));
      }
      isAwaited = false;
      return ended?.failure;
    },
    withdraw: (record: string) => tabs.run(tab, () => withdrawWrite(client, record)),
    wake: () => tabs.run(tab, () => sendWrites(client)),
    /** The account whose entries it lists. */
    owners: () =>
      listedWrites(client)
        .read()
        .map(({ write }) => write.owner),
    /** Kills a tab, as a phone short of memory does. */
    kill: () => {
      alive = false;
      locks.free(tab);
      network.cut(tab);
      clock.forget();
      stop();
    },
  };
}
export type Tab = ReturnType<typeof openTab>;
