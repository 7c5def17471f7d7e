import type { Observation } from '@propolis/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { createdApiary, createdHive } from '../../../test/records.ts';
import { addUpObservations } from './observations.queries.ts';

const server = await testApp();
const keeper = await server.beekeeper();
const apiaryId = await createdApiary(keeper);

/** Few days and few keys, so that equal dates, cleared values and overwritten ones are frequent. */
const observation = fc.record(
  {
    observation_date: fc.integer({ min: 1, max: 4 }).map((day) => `2026-05-0${day}`),
    general_impression: fc.option(fc.integer({ min: 1, max: 3 })),
    queen_observed: fc.option(fc.boolean()),
    general_notes: fc.option(fc.constantFrom('calme', 'vive', '')),
    structure_honey_super: fc.option(fc.nat(3)),
    surveillance_particular_attention: fc.option(fc.boolean()),
    surveillance_reminder: fc.option(fc.constant(false)),
    surveillance_reminder_comment: fc.option(fc.constantFrom('nourrir', '')),
  },
  { requiredKeys: [] },
);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('insert' as const), values: observation }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('edit' as const), which: fc.nat(9), values: observation }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('delete' as const), which: fc.nat(9) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const allOf = async (hiveId: number): Promise<Observation[]> =>
  (await keeper.get(`/api/hives/${hiveId}/observations/latest?limit=100`)).body;

async function perform(hiveId: number, one: Step) {
  if (one.act === 'insert') return keeper.post(`/api/hives/${hiveId}/observations`, one.values);
  const all = await allOf(hiveId);
  const chosen = all[one.which % Math.max(1, all.length)];
  if (!chosen) return undefined;
  return one.act === 'edit'
    ? keeper.put(`/api/observations/${chosen.id}`, one.values)
    : keeper.delete(`/api/observations/${chosen.id}`);
}

/**
 * The first of the latest consecutive observations that request attention; those without the key are skipped.
 */
function naiveAttention(oldestFirst: readonly Observation[]): number | null {
  let since: number | null = null;
  for (const { data, observation_date } of oldestFirst) {
    const asked = data.surveillance_particular_attention ?? null;
    if (asked === true) since ??= Date.parse(observation_date) / 1000;
    if (asked === false) since = null;
  }
  return since;
}

/**
 * The rule, implemented naively: per key the latest value that is not null, by observation date, then by row.
 * A newer reminder without a comment clears the comment.
 */
function naive(all: readonly Observation[]) {
  const oldestFirst = [...all].sort(
    (a, b) => Date.parse(a.observation_date) - Date.parse(b.observation_date) || a.id - b.id,
  );
  const aggregate: Record<string, unknown> = {};
  for (const { data } of oldestFirst) {
    if ((data.surveillance_reminder ?? null) !== null) delete aggregate.surveillance_reminder_comment;
    for (const [key, value] of Object.entries(data)) if (value !== null) aggregate[key] = value;
  }
  const last = oldestFirst.at(-1);
  return {
    observations_aggregate: aggregate,
    last_observation_date: last ? Date.parse(last.observation_date) / 1000 : null,
    attention_since: naiveAttention(oldestFirst),
  };
}

/** The stored aggregate of a hive and a recomputed one. */
async function kept(hiveId: number) {
  const row = await server.db
    .selectFrom('hives')
    .select([
      'last_observation_date as date',
      'observations_aggregate as values',
      'attention_since as attentionSince',
    ])
    .where('id', '=', hiveId)
    .executeTakeFirstOrThrow();
  return { row, counted: await addUpObservations(server.db, hiveId) };
}

async function expectTrue(hiveId: number) {
  const { row, counted } = await kept(hiveId);
  expect(row).toEqual(counted);
  const { body: apiary } = await keeper.get(`/api/apiaries/${apiaryId}`);
  const hive = apiary.hives.find(({ id }: { id: number }) => id === hiveId);
  const { observations_aggregate, last_observation_date, attention_since } = hive;
  expect({ observations_aggregate, last_observation_date, attention_since }).toEqual(
    naive(await allOf(hiveId)),
  );
}

describe('the aggregate of a hive', () => {
  test('is correct after any sequence of inserts with old dates, edits and deletes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const hiveId = await createdHive(keeper, apiaryId);
        for (const one of steps) {
          await perform(hiveId, one);
          await expectTrue(hiveId);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('is correct after concurrent writes', async () => {
    const rounds = fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(rounds, async (sequence) => {
        const hiveId = await createdHive(keeper, apiaryId, { structure_honey_super: 1 });
        for (const round of sequence) {
          const answers = await server.withConnections(10, () =>
            Promise.all(round.map((one) => perform(hiveId, one))),
          );
          // 404: a concurrent request deleted it first.
          for (const answer of answers) expect([undefined, 200, 201, 204, 404]).toContain(answer?.status);
          await expectTrue(hiveId);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('is correct after concurrent inserts for one hive', async () => {
    const hiveId = await createdHive(keeper, apiaryId);
    const values = Array.from({ length: 40 }, (_, index) => ({
      observation_date: `2026-05-0${1 + (index % 3)}`,
      general_impression: index % 4 === 0 ? null : 1 + (index % 3),
      [index % 2 ? 'queen_observed' : 'brood_eggs']: index % 5 === 0,
    }));
    const answers = await Promise.all(
      values.map((one) => keeper.post(`/api/hives/${hiveId}/observations`, one)),
    );
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 201));
    expect(await allOf(hiveId)).toHaveLength(40);
    await expectTrue(hiveId);
  });

  /** Writes a value that no observation has, so that a recomputation shows. */
  const plant = (hiveId: number) =>
    server.db
      .updateTable('hives')
      .set({ observations_aggregate: JSON.stringify({ general_notes: 'planted', brood_frames: 9 }) })
      .where('id', '=', hiveId)
      .execute();
  const aggregateOf = async (hiveId: number) => (await kept(hiveId)).row.values;

  test.each([
    ['an earlier day', '2026-05-01'],
    ['the same day', '2026-05-02'],
    ['a later day', '2026-05-03'],
  ])('is not recomputed for an observation of %s: only its own items change', async (_what, day) => {
    const hiveId = await createdHive(keeper, apiaryId);
    const url = `/api/hives/${hiveId}/observations`;
    await keeper.post(url, { observation_date: '2026-05-02', general_notes: 'calme' });
    await plant(hiveId);
    const values = { observation_date: day, general_notes: null, queen_observed: true };
    const { body } = await keeper.post(url, values);
    expect(body.observations_aggregate).toEqual({
      general_notes: 'planted',
      brood_frames: 9,
      queen_observed: true,
    });
    expect(await aggregateOf(hiveId)).toEqual(body.observations_aggregate);
  });

  test('is recomputed for an edit and a delete', async () => {
    const hiveId = await createdHive(keeper, apiaryId);
    const url = `/api/hives/${hiveId}/observations`;
    await keeper.post(url, { observation_date: '2026-05-02', general_notes: 'calme' });
    await keeper.post(url, { observation_date: '2026-05-01', general_notes: 'avant' });
    const again = [
      async () =>
        keeper.put(`/api/observations/${(await allOf(hiveId))[1]?.id}`, { general_notes: 'corrigé' }),
      async () => keeper.delete(`/api/observations/${(await allOf(hiveId))[1]?.id}`),
    ];
    for (const act of again) {
      await plant(hiveId);
      expect((await act()).status).toBeLessThan(300);
      expect(await aggregateOf(hiveId)).toEqual({ general_notes: 'calme' });
    }
  });
});
