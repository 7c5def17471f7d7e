import { randomUUID } from 'node:crypto';
import { REQUEST_HEADER } from '@propolis/contract';
import type { AnyMutation } from '../../apps/web/src/lib/writes/mutation.ts';
import type { Write } from '../../apps/web/src/lib/writes/write.ts';
import type { WriteStore } from '../../apps/web/src/lib/writes/write-store.ts';
import type { Send } from './network.ts';

type Request = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** A deliberate defect around the outbox. */
export interface Breakage {
  readonly store?: (store: WriteStore) => WriteStore;
  readonly request?: (request: Request) => Request;
  readonly send?: (send: Send) => Send;
  readonly mutations?: (mutations: readonly AnyMutation[]) => readonly AnyMutation[];
}

const ofAll =
  (owner: string) =>
  <T extends object>(one: T) => ({ ...one, owner });

/** The simulated afternoons must detect each of these defects. */
export const BREAKAGES: Readonly<Record<string, Breakage>> = {
  'the key is made anew for each try': {
    send: (send) => (address, init) => {
      const headers = new Headers(init.headers);
      if (headers.has('idempotency-key')) headers.set('idempotency-key', randomUUID());
      return send(address, { ...init, headers });
    },
  },
  'the lock is granted to everybody': { request: () => (_name, work) => work() },
  'an answer that was lost is taken for success': {
    send: (send) => (address, init) =>
      send(address, init).catch(() => Response.json({}, { headers: { [REQUEST_HEADER]: 'lost' } })),
  },
  'a write is forgotten before its answer': {
    store: (store) => ({
      ...store,
      replace: async (...writes) => {
        await store.replace(...writes);
        for (const { id, tried } of writes) if (tried) await store.settle(id);
      },
    }),
  },
  'an account takes the writes of the other one for its own': {
    store: (store) => {
      const owners = new Set<string>();
      let asked = '';
      return {
        ...store,
        add: async (write) => {
          owners.add(write.owner);
          await store.add(write);
        },
        read: async (owner) => {
          asked = owner;
          const all = await Promise.all([...owners].map((one) => store.read(one)));
          return {
            writes: all.flatMap(({ writes }) => writes).map(ofAll(owner)),
            answers: all.flatMap(({ answers }) => answers),
          };
        },
        find: async (id) => {
          const found = await store.find(id);
          return found && { ...found, owner: asked };
        },
      };
    },
  },
  'what was entered last is sent first': {
    store: (store) => ({
      ...store,
      add: (write) => store.add({ ...write, scope: write.id }),
      read: async (owner) => {
        const { writes, answers } = await store.read(owner);
        const isPlace = ({ name }: Write) => name === 'createApiary' || name === 'createHive';
        const others = writes.filter((write) => !isPlace(write));
        return { writes: [...writes.filter(isPlace), ...others.reverse()], answers };
      },
    }),
  },
  'a clock that is ahead is not put right': {
    mutations: (mutations) => mutations.map((mutation) => ({ ...mutation, earlier: undefined })),
  },
  'a clock that is ahead is put right twice': {
    mutations: (mutations) =>
      mutations.map((mutation) => {
        const { earlier } = mutation;
        return earlier ? { ...mutation, earlier: (entered, ms) => earlier(entered, 2 * ms) } : mutation;
      }),
  },
  'the end of a session is taken for a refusal': {
    send: (send) => async (address, init) => {
      const answer = await send(address, init);
      return answer.status === 401
        ? Response.json({ code: 'forbidden', errors: {} }, { status: 403 })
        : answer;
    },
  },
  'a full disk is not noticed': {
    store: (store) => ({ ...store, add: (write) => store.add(write).catch(() => undefined) }),
  },
  'an observation does not wait for its photos': {
    store: (store) => ({ ...store, add: (write) => store.add({ ...write, after: [] }) }),
  },
  'a removal does not wait for what was entered before it': {
    store: (store) => ({ ...store, add: (write) => store.add({ ...write, last: undefined }) }),
  },
};
