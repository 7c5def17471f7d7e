import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls, checkerOf } from './documents.ts';
import { drawRequests } from './requests.ts';
import { type ObservationItem, valid } from './schemas.ts';

const item: ObservationItem = {
  key: 'general_notes',
  type: 'text',
  value: null,
  isActive: false,
  error: false,
  show: true,
  group: null,
  unit: null,
  min: null,
  max: null,
  options: [],
};
const world = { items: [item], hiveItems: [item], webFiles: ['/index.html'] };
/** The test ignores ids and references. */
const WITHOUT_REFERENCES = calls.filter(
  ({ body, id }) =>
    body &&
    !/^(hives|observations|queens)\.|^records\.(create|correct|split|merge)$|^photos\.addToRecord$/.test(id),
);

test('the same seed draws the same requests', async () => {
  const draw = async () => JSON.stringify(fc.sample(await drawRequests(world), { seed: 7, numRuns: 200 }));
  expect(await draw()).toBe(await draw());
});

test('every endpoint of the document is drawn', async () => {
  const drawn = fc.sample(await drawRequests(world), { seed: 1, numRuns: 5000 });
  const ids = new Set(drawn.flatMap((one) => (one.kind === 'call' ? [one.call.id] : [])));
  expect([...ids].toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
  expect(new Set(drawn.map(({ kind }) => kind))).toEqual(new Set(['call', 'file', 'wire']));
});

test.each(WITHOUT_REFERENCES.map(({ id, body }) => [id, body ?? {}] as const))(
  'a valid body drawn for %s matches its schema',
  (_id, schema) => {
    const fits = checkerOf(schema);
    // As after a round trip through JSON.
    const isFitting = (value: unknown) => fits.safeParse(JSON.parse(JSON.stringify(value))).success;
    fc.assert(fc.property(valid(schema), isFitting), { numRuns: 50 });
  },
);
