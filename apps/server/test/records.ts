import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Beekeeper } from './app.ts';

/** Fixtures for tests of apiaries, hives and observations. */
export const anApiary = (fields: object = {}) => ({
  name: 'Sur les Crêts',
  reference: 'VD-1234',
  latitude: 46.52,
  longitude: 6.63,
  ...fields,
});

export const aVarroaPlan = (fields: object = {}) => ({
  method: 'formic_acid',
  applied_with: 'liebig',
  from: null,
  days_per_100m: null,
  ...fields,
});

export const aHive = (fields: object = {}) => ({
  hive_type_id: 1,
  bee_race_id: 2,
  frames_per_layer: 12,
  ...fields,
});

/** What was done. */
export const aHarvest = (fields: object = {}) => ({
  kind: 'harvest',
  hive_ids: [],
  happened_on: '2026-06-14',
  food: 'honey',
  unit: 'kg',
  amounts: [20],
  ...fields,
});

/** It ends after the present of the tests, so that it plans follow-ups. */
export const aTreatment = (hive: number, fields: object = {}) => ({
  kind: 'treatment',
  hive_ids: [hive],
  happened_on: '2026-06-14',
  last_day: '2026-06-24',
  product: 'Formivar 60 %',
  substances: ['formic_acid'],
  unit: 'g',
  amounts: [85],
  ...fields,
});

export const aReceipt = (fields: object = {}) => ({
  kind: 'medicine',
  movement: 'receipt',
  happened_on: '2026-06-14',
  product: 'Formivar 60 %',
  packages: 2,
  package_size: 500,
  unit: 'g',
  ...fields,
});

/** A new queen is introduced to a hive. */
export const aQueen = (hiveId: number, fields: object = {}) => ({
  kind: 'queen',
  hive_ids: [hiveId],
  happened_on: '2026-06-14',
  event: 'introduced',
  queen: randomUUID(),
  new_queen: {},
  ...fields,
});

/** A hive gets a part of another one. */
export const aSplit = (fields: object = {}) => ({
  id: randomUUID(),
  happened_on: '2026-06-14',
  parts: [
    {
      new_hive: { id: randomUUID(), name: 'C', hive_type_id: 1, bee_race_id: 2 },
      ...{ brood: 2, stores: 1, bees: 3 },
    },
  ],
  ...fields,
});

/** A colony ends. */
export const aLoss = (hiveId: number, fields: object = {}) => ({
  kind: 'stock',
  event: 'died',
  hive_ids: [hiveId],
  happened_on: '2026-06-15',
  cause: 'unknown',
  ...fields,
});

export async function createdApiary(keeper: Beekeeper, fields: object = {}): Promise<number> {
  return idOf(await keeper.post('/api/apiaries', anApiary(fields)));
}

export async function createdHive(keeper: Beekeeper, apiaryId: number, fields: object = {}): Promise<number> {
  return idOf(await keeper.post(`/api/apiaries/${apiaryId}/hives`, aHive(fields)));
}

/** A record of the journal. */
export async function createdRecord(keeper: Beekeeper, apiaryId: number, record: object) {
  const answer = await keeper.post(`/api/apiaries/${apiaryId}/records`, { id: randomUUID(), ...record });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

export async function recorded(keeper: Beekeeper, hiveId: number, values: object = {}): Promise<number> {
  const before = await observationIds(keeper, hiveId);
  expect((await keeper.post(`/api/hives/${hiveId}/observations`, values)).status).toBe(201);
  const added = (await observationIds(keeper, hiveId)).filter((id) => !before.includes(id));
  expect(added).toHaveLength(1);
  return added[0] ?? 0;
}

async function observationIds(keeper: Beekeeper, hiveId: number): Promise<number[]> {
  const { body } = await keeper.get(`/api/hives/${hiveId}/observations/ids`);
  return body.map(({ id }: { id: number }) => id);
}

function idOf(answer: Answer): number {
  expect(answer).toMatchObject({ status: 201, body: { id: expect.any(Number) } });
  return answer.body.id;
}

/** What the account was notified of, the newest first. */
export async function notified(keeper: Beekeeper) {
  const { body } = await keeper.get('/api/notifications');
  return body.notifications.map(({ told }: { told: unknown }) => told);
}
