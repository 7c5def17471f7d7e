import {
  apiaryEndpoints,
  countingEndpoints,
  type ErrorCode,
  hiveEndpoints,
  observationEndpoints,
  photoEndpoints,
  recordEndpoints,
} from '@propolis/contract';
import { createObservation } from '../src/features/observations/observations.api.ts';
import { handOver } from '../src/lib/writes/hand-over.ts';
import type { AnyMutation } from '../src/lib/writes/mutation.ts';
import type { WriteStore } from '../src/lib/writes/write-store.ts';
import { renderApp } from './render-app.tsx';
import type { StandInServer } from './server.ts';

/** A mutation and its variables. */
export type Entered = readonly [AnyMutation, object];

/** The key of `anObservation`. */
export const KEY = '6f1c0e0a-0000-4000-8000-000000000001';
export const SEEN = '2026-06-12T09:00:00.000Z';

/** An observation of hive 11; pass only the relevant fields. */
export const anObservation = (change: object = {}): Entered => [
  createObservation,
  {
    hiveId: 11,
    input: { general_impression: 3, observation_date: SEEN },
    idempotencyKey: KEY,
    ...change,
  },
];

/** Waits, with fake timers too, until exactly these writes of account 1 are stored on the device. */
export async function untilStored(store: WriteStore, names: readonly string[]): Promise<void> {
  const stored = async () => (await store.read('1')).writes.map(({ name }) => name).join();
  while ((await stored()) !== names.join()) await new Promise((turn) => setImmediate(turn));
}

type Answer = Parameters<StandInServer['on']>[1];

export const refuse = (status: number, code: ErrorCode, errors = {}): Answer => ({
  refuse: { status, code, errors },
});

/** Sets the answer to all writes. */
export function answerWrites(server: StandInServer, answer: Answer): void {
  for (const endpoint of [
    observationEndpoints.create,
    observationEndpoints.update,
    observationEndpoints.remove,
    hiveEndpoints.create,
    hiveEndpoints.update,
    apiaryEndpoints.create,
    apiaryEndpoints.update,
    photoEndpoints.keep,
    countingEndpoints.countByHand,
    recordEndpoints.create,
  ])
    server.on(endpoint, answer);
}

/** Opens the app at this address with these writes, which found no network. */
export async function openWaiting(
  { server, store, address = '/waiting' }: { server: StandInServer; store: WriteStore; address?: string },
  ...entries: readonly Entered[]
) {
  answerWrites(server, 'no network');
  const app = renderApp(address, store);
  for (const [mutation, variables] of entries) await handOver(app.client, mutation, variables);
  return app;
}
