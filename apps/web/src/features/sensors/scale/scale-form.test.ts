import type { ScaleSlot } from '@propolis/contract';
import { describe, expect, test } from 'vitest';
import { fitSlots, scaleFieldOf, scaleInput, sinceOf, takenElsewhere } from './scale-form.ts';

const slot = (hive: string, factor = '0', offset = '0', since = '') => ({ hive, factor, offset, since });

describe('changing the model of a scale (specification 4)', () => {
  test('trims slots that the new one does not have', () => {
    expect(fitSlots(1, [slot('11', '1.2'), slot('12'), slot('13')])).toEqual([slot('11', '1.2')]);
  });

  test('pads with free ones that are not calibrated', () => {
    expect(fitSlots(3, [slot('11')])).toEqual([slot('11'), slot(''), slot(''), slot(''), slot('')]);
  });
});

describe('what is sent of a scale', () => {
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

  test('has since when a hive stands there, and of a free slot nothing', () => {
    const slots = [slot('11', '0', '0', '2026-05-03T18:30'), slot('', '0', '0', '2026-05-03T18:30')];
    expect(scaleInput({ ...values, slots }, undefined).hives.map(({ since }) => since)).toEqual([
      new Date(2026, 4, 3, 18, 30).toISOString(),
      null,
    ]);
  });

  test('has what is no moment as it was typed: nothing is made of it', () => {
    const { hives } = scaleInput({ ...values, slots: [slot('11', '0', '0', 'T18:30')] }, undefined);
    expect(hives[0]?.since).toBe('T18:30');
  });

  test('has an emptied calibration as none', () => {
    const { hives } = scaleInput({ ...values, slots: [slot('11', '', ''), slot(''), slot('')] }, undefined);
    expect(hives[0]?.description).toMatchObject({ weight_factor: 0, weight_offset: 0 });
  });

  test('says what fields of The Things Stack mean only where they have names of their own', () => {
    expect(scaleInput({ ...values, slots: [] }, undefined).description.ttn_mapping).toBeNull();
    const fields = [{ name: 'poids', slot: 1, measure: 'weight', unit: 'g' }] as const;
    expect(scaleInput({ ...values, fields, slots: [] }, undefined).description.ttn_mapping).toEqual({
      poids: { slot: 1, measure: 'weight', unit: 'g' },
    });
  });
});

describe('since when a hive stands there that is chosen now', () => {
  const now = new Date(2026, 10, 25, 9, 41);
  const kept = (hive_id: number | null, since: Date | null, before: ScaleSlot['before'] = []): ScaleSlot => ({
    hive_id,
    since: since?.toISOString() ?? null,
    before,
    description: { position: 1, weight_factor: 0, weight_offset: 0 },
  });
  const left = { hive_id: 12, since: null, until: new Date(2026, 4, 3).toISOString() };

  test('is now where another one stands or stood', () => {
    expect(sinceOf('11', kept(12, null), now)).toBe('2026-11-25T09:41');
    expect(sinceOf('11', kept(null, null, [left]), now)).toBe('2026-11-25T09:41');
  });

  test('is as long as there are weights where nobody stood before', () => {
    expect(sinceOf('11', kept(null, null), now)).toBe('');
    expect(sinceOf('11', undefined, now)).toBe('');
  });

  test('is as it was for the one that stood there, chosen again', () => {
    expect(sinceOf('11', kept(11, new Date(2026, 4, 3, 18, 30), [left]), now)).toBe('2026-05-03T18:30');
  });

  test('is nothing of a slot that is free', () => {
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
])('an error of %s stands at %s', (wire, field) => {
  expect(scaleFieldOf(wire)).toBe(field);
});

test('a hive is taken where it stands on another scale, with where; on its own it is not (specification 5)', () => {
  const description = { position: 2, weight_factor: 0, weight_offset: 0 };
  const standing = { brand: 'YouBee', sensor_model_id: 2, description } as const;
  const aScale = (id: number, name: string) =>
    ({ brand: 'YouBee', id, description: { name } }) as Parameters<typeof takenElsewhere>[0]['apiaries'][0];
  const sensors = {
    apiaries: [aScale(1, 'Balance du haut'), aScale(2, 'Balance du bas')],
    hives: [
      { ...standing, id: 91, parent_id: 1, measurable_id: 11 },
      { ...standing, id: 92, parent_id: 2, measurable_id: 12 },
    ],
  };
  expect([...takenElsewhere(sensors, 1)]).toEqual([[12, { scale: 'Balance du bas', position: 2 }]]);
  expect(takenElsewhere(sensors, undefined).get(11)).toEqual({ scale: 'Balance du haut', position: 2 });
});
