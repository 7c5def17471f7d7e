import { describe, expect, test } from 'vitest';
import { hiveShades, lightness, shade } from './shade.ts';

const PALETTE = [
  'C78F58',
  'E0C195',
  'FFCD51',
  'FA9D3A',
  'E27769',
  'EDC5F6',
  'C2A4E1',
  '7DBADB',
  '81E2CF',
  '8ADD69',
];
const light = (color: string) => lightness(color) ?? Number.NaN;

describe('light and shade of a hive', () => {
  test.each(PALETTE)('the front of a hive painted %s has exactly that colour', (color) => {
    expect(hiveShades(color).front).toBe(`#${color.toLowerCase()}`);
  });

  test.each([...PALETTE, '000000', 'ffffff', '00ff00', '0000ff'])(
    '%s gets darker from lit to edge',
    (color) => {
      const { lit, front, side, joint, edge } = hiveShades(color);
      const steps = [lit, front, side, joint, edge].map(light);
      for (const [index, step] of steps.slice(1).entries()) {
        expect(step).toBeLessThan(steps[index] ?? 0);
      }
    },
  );

  test('a black hive is drawn dark grey, so that its boxes are distinguishable', () => {
    expect(light(hiveShades('#000').front)).toBeCloseTo(0.36, 2);
  });

  test('a white hive is drawn off-white, so that the sky side can be lighter', () => {
    expect(light(hiveShades('#fff').front)).toBeCloseTo(0.93, 2);
  });

  test('an invalid colour is bare wood', () => {
    expect(hiveShades('honey')).toEqual(hiveShades('#C78F58'));
    expect(hiveShades('')).toEqual(hiveShades('#C78F58'));
  });
});

describe('reading colours', () => {
  test('the #, the case and the short form do not matter', () => {
    expect(shade('#ABC', 0)).toBe('#aabbcc');
    expect(shade('aabbcc', 0)).toBe('#aabbcc');
  });

  test('white is 1 and black is 0', () => {
    expect(light('#ffffff')).toBeCloseTo(1, 4);
    expect(light('#000000')).toBeCloseTo(0, 4);
  });

  test('an invalid colour has no lightness and is unchanged', () => {
    expect(lightness('#12345')).toBeNull();
    expect(shade('currentColor', 0.1)).toBe('currentColor');
  });
});

describe('shading', () => {
  test('changes the lightness by the given share', () => {
    expect(light(shade('#7dbadb', 0.1))).toBeCloseTo(light('#7dbadb') + 0.1, 2);
    expect(light(shade('#7dbadb', -0.2))).toBeCloseTo(light('#7dbadb') - 0.2, 2);
  });

  test('ends at black and white', () => {
    expect(shade('#7dbadb', -1)).toBe('#000000');
    expect(shade('#7dbadb', 1)).toBe('#ffffff');
  });
});
