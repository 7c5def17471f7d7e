import { HIVE_COLORS } from '@propolis/domain';
import { describe, expect, test } from 'vitest';
import { hiveLineColors, lineColor } from './line-colors.ts';

/** WCAG's relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

describe.each([
  ['light', '#FFFFFF'],
  ['dark', '#2A221B'],
] as const)('the %s scheme', (scheme, ground) => {
  test.each(HIVE_COLORS)('a line of colour %s has enough contrast', (hex) => {
    expect(contrast(lineColor(hex, scheme), ground)).toBeGreaterThanOrEqual(3);
  });

  test('hives of all colours have different line colours', () => {
    const hives = HIVE_COLORS.map((hex, at) => ({ id: at + 1, color: hex }));
    expect(new Set(hiveLineColors(hives, scheme).values()).size).toBe(HIVE_COLORS.length);
  });
});

test('eight brown hives have eight colours, and the first one keeps its own', () => {
  const hives = Array.from({ length: 8 }, (_, at) => ({ id: at + 1, color: 'C78F58' }));
  const colors = hiveLineColors(hives, 'light');
  expect(new Set(colors.values()).size).toBe(8);
  expect(colors.get(1)).toBe(lineColor('C78F58', 'light'));
});

test('a hive keeps its colour when another one of the same colour follows it', () => {
  const colors = hiveLineColors(
    [
      { id: 1, color: '7DBADB' },
      { id: 2, color: '7DBADB' },
      { id: 3, color: 'E27769' },
    ],
    'light',
  );
  expect(colors.get(3)).toBe(lineColor('E27769', 'light'));
  expect(new Set(colors.values()).size).toBe(3);
});
