import { expect, test } from 'vitest';
import { OBSERVATION_ITEMS } from '../observations/items.ts';
import { FRAME_ITEMS, SUPERS_ITEM, valuesOfParts } from './equipment.ts';
import { isEnding, isFounding, STOCK_EVENTS } from './stock.ts';

const NONE = { excluder: null, feeder: null, pollen_trap: null, insulation: null, stone: null };

test('a part that is put on or taken off is a value of the hive; one that stays is none', () => {
  expect(valuesOfParts({ ...NONE, excluder: true, stone: false })).toEqual({
    structure_queen_excluder: true,
    structure_has_rock: false,
  });
});

test('the catalogue has an item for supers, for frames of brood and of stores, and for each part but the feeder', () => {
  const all = valuesOfParts({
    excluder: true,
    feeder: true,
    pollen_trap: true,
    insulation: true,
    stone: true,
  });
  const keys = OBSERVATION_ITEMS.map(({ key }) => key);
  expect(Object.keys(all)).toHaveLength(4);
  const counted = FRAME_ITEMS.map(([, item]) => item);
  expect(keys).toEqual(expect.arrayContaining([SUPERS_ITEM, ...counted, ...Object.keys(all)]));
});

test('each change of the stock but a move adds colonies or ends them', () => {
  for (const event of STOCK_EVENTS) expect(isFounding(event) !== isEnding(event)).toBe(event !== 'moved');
});
