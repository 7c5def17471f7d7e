import { EVOLUTION_MEASURES } from '@propolis/domain';
import { describe, expect, test } from 'vitest';
import { shownMeasures, sidesOf, switchMeasure } from './measures.ts';

describe('the measures of a chart', () => {
  test('are weight and sunshine by default', () => {
    expect(shownMeasures(undefined, EVOLUTION_MEASURES)).toEqual(['weight', 'sunshine']);
  });

  test('are those of the address that are available', () => {
    expect(shownMeasures(['wind', 'weight'], ['weight', 'temperature', 'wind'])).toEqual(['wind', 'weight']);
    expect(shownMeasures(['humidity'], ['weight', 'wind', 'sunshine'])).toEqual(['weight', 'wind']);
  });

  test('are only weather without a scale', () => {
    expect(shownMeasures(undefined, ['temperature', 'sunshine', 'wind'])).toEqual(['sunshine']);
  });
});

test('are switched on and off, and one always stays', () => {
  expect(switchMeasure(['weight'], 'wind')).toEqual(['weight', 'wind']);
  expect(switchMeasure(['weight', 'wind'], 'weight')).toEqual(['wind']);
  expect(switchMeasure(['wind'], 'wind')).toEqual(['wind']);
});

test.each([
  [['wind', 'weight'], 'weight', 'wind'],
  [['wind', 'sunshine', 'humidity'], 'wind', 'sunshine'],
  [['weight'], 'weight', undefined],
] as const)('for %j the left axis is %s, the right one %s', (shown, left, right) => {
  expect(sidesOf(shown)).toEqual({ left, right });
});
