import type { ScaleSlot } from '@propolis/contract';
import { describe, expect, test } from 'vitest';
import { aScale } from '../../../../test/sensors.ts';
import {
  fitSlots,
  scaleFieldOf,
  scaleFormValues,
  scaleInput,
  sinceOf,
  takenElsewhere,
} from './scale-form.ts';

const slot = (hive: string, factor = '0', offset = '0', since = '') => ({ hive, factor, offset, since });

describe('a change of the model (specification 4)', () => {
  test('removes slots that the new one does not have', () => {
    expect(fitSlots(1, [slot('11', '1.2'), slot('12'), slot('13')])).toEqual([slot('11', '1.2')]);
  });

  test('adds free slots without a calibration', () => {
    expect(fitSlots(3, [slot('11')])).toEqual([slot('11'), slot(''), slot(''), slot(''), slot('')]);
  });
});

describe('the request of a scale', () => {
  const values = { name: 'Balance', aid: 'YB-1', apiary: '3', model: 2, fields: [] };

  test('has each slot at its position, with or without a hive', () => {
    const { hives } = scaleInput(
      { ...values, slots: [slot('11', '1,5', '-0.25'), slot(''), slot('12')] },
      undefined,
    );
    expect(hives).toEqual([
      { hive_id: 11, since: null, description: { position: 1, weight_factor: 1.5, weight_offset: -0.25 } },
      { hive_id: null, since: null, description: { position: 2, weight_factor: 0, weight_offset: 0 } },
      { hive_id: 12, since: null, description: { position: 3, weight_factor: 0, weight_offset: 0 } },
    ]);
  });

  test('has the start of a hive on its slot, and none for a free slot', () => {
    const slots = [slot('11', '0', '0', '2026-05-03T18:30'), slot('', '0', '0', '2026-05-03T18:30')];
    expect(scaleInput({ ...values, slots }, undefined).hives.map(({ since }) => since)).toEqual([
      new Date(2026, 4, 3, 18, 30).toISOString(),
      null,
    ]);
  });

  test('has an invalid start as typed', () => {
    const { hives } = scaleInput({ ...values, slots: [slot('11', '0', '0', 'T18:30')] }, undefined);
    expect(hives[0]?.since).toBe('T18:30');
  });

  test('has an unchanged start as stored, to the second, also in the hour that clocks show twice', () => {
    // Both are 02:30 in Zurich, before and after the clocks were set back.
    const twice = ['2025-10-26T00:30:00.000Z', '2025-10-26T01:30:00.000Z', '2026-05-03T16:30:29.500Z'];
    const stored = aScale();
    const hives = stored.hives.map((one, at) => ({ ...one, hive_id: 11 + at, since: twice[at] ?? null }));
    const scale = { ...stored, hives };
    const shown = scaleFormValues(scale, [], '');
    expect(scaleInput(shown, scale).hives.map(({ since }) => since)).toEqual(twice);
  });

  test('leaves the start of a hive on a new slot of the scale to the server', () => {
    const stored = aScale();
    const small = { ...stored, hives: stored.hives.slice(0, 1) };
    const { hives } = scaleInput({ ...values, slots: [slot('11'), slot('12'), slot('')] }, small);
    expect(hives.map(({ since }) => since)).toEqual([null, undefined, null]);
  });

  test('has an emptied calibration as none', () => {
    const { hives } = scaleInput({ ...values, slots: [slot('11', '', ''), slot(''), slot('')] }, undefined);
    expect(hives[0]?.description).toMatchObject({ weight_factor: 0, weight_offset: 0 });
  });

  test('has payload fields only with custom names', () => {
    expect(scaleInput({ ...values, slots: [] }, undefined).description.ttn_mapping).toBeNull();
    const fields = [{ name: 'poids', slot: 1, measure: 'weight', unit: 'g' }] as const;
    expect(scaleInput({ ...values, fields, slots: [] }, undefined).description.ttn_mapping).toEqual({
      poids: { slot: 1, measure: 'weight', unit: 'g' },
    });
  });
});

describe('the start of a newly chosen hive on its slot', () => {
  const now = new Date(2026, 10, 25, 9, 41);
  const kept = (hive_id: number | null, since: Date | null, before: ScaleSlot['before'] = []): ScaleSlot => ({
    hive_id,
    since: since?.toISOString() ?? null,
    before,
    description: { position: 1, weight_factor: 0, weight_offset: 0 },
  });
  const left = { hive_id: 12, since: null, until: new Date(2026, 4, 3).toISOString() };

  test('is now if another hive is or was there', () => {
    expect(sinceOf('11', kept(12, null), now)).toBe('2026-11-25T09:41');
    expect(sinceOf('11', kept(null, null, [left]), now)).toBe('2026-11-25T09:41');
  });

  test('covers all weights if no hive was there before', () => {
    expect(sinceOf('11', kept(null, null), now)).toBe('');
    expect(sinceOf('11', undefined, now)).toBe('');
  });

  test('is unchanged if the same hive is chosen again', () => {
    expect(sinceOf('11', kept(11, new Date(2026, 4, 3, 18, 30), [left]), now)).toBe('2026-05-03T18:30');
  });

  test('is empty for a free slot', () => {
    expect(sinceOf('', kept(11, new Date(2026, 4, 3, 18, 30)), now)).toBe('');
  });
});

test.each([
  ['description.aid', 'aid'],
  ['hives.2.hive_id', 'slots.2.hive'],
  ['hives.0.description.weight_factor', 'slots.0.factor'],
  ['hives.4.description.weight_offset', 'slots.4.offset'],
  ['sensor_model_id', 'model'],
  ['description.ttn_mapping', 'fields'],
  ['description.ttn_mapping.poids.slot', 'fields'],
])('an error of %s is shown at %s', (wire, field) => {
  expect(scaleFieldOf(wire)).toBe(field);
});

test('a hive on another scale cannot be selected and shows its place; on its own scale it can (specification 5)', () => {
  const description = { position: 2, weight_factor: 0, weight_offset: 0 };
  const standing = { brand: 'YouBee', sensor_model_id: 2, description } as const;
  const named = (id: number, name: string) =>
    ({ brand: 'YouBee', id, description: { name } }) as Parameters<typeof takenElsewhere>[0]['apiaries'][0];
  const sensors = {
    apiaries: [named(1, 'Balance du haut'), named(2, 'Balance du bas')],
    hives: [
      { ...standing, id: 91, parent_id: 1, measurable_id: 11 },
      { ...standing, id: 92, parent_id: 2, measurable_id: 12 },
    ],
  };
  expect([...takenElsewhere(sensors, 1)]).toEqual([[12, { scale: 'Balance du bas', position: 2 }]]);
  expect(takenElsewhere(sensors, undefined).get(11)).toEqual({ scale: 'Balance du haut', position: 2 });
});
