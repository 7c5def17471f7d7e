import { EVOLUTION_MEASURES } from '@propolis/domain';
import { describe, expect, test } from 'vitest';
import { shownMeasures, sidesOf, switchMeasure } from './measures.ts';

describe('what a chart shows', () => {
  test('is weight and sunshine while nobody has said anything else', () => {
    expect(shownMeasures(undefined, EVOLUTION_MEASURES)).toEqual(['weight', 'sunshine']);
  });

  test('is what the address wants of what there is', () => {
    expect(shownMeasures(['wind', 'weight'], ['weight', 'temperature', 'wind'])).toEqual(['wind', 'weight']);
    expect(shownMeasures(['humidity'], ['weight', 'wind', 'sunshine'])).toEqual(['weight', 'wind']);
  });

  test('is the weather alone where no scale stands', () => {
    expect(shownMeasures(undefined, ['temperature', 'sunshine', 'wind'])).toEqual(['sunshine']);
  });
});

test('a measure is switched on and off, and one always stays', () => {
  expect(switchMeasure(['weight'], 'wind')).toEqual(['weight', 'wind']);
  expect(switchMeasure(['weight', 'wind'], 'weight')).toEqual(['wind']);
  expect(switchMeasure(['wind'], 'wind')).toEqual(['wind']);
});

test.each([
  [['wind', 'weight'], 'weight', 'wind'],
  [['wind', 'sunshine', 'humidity'], 'wind', 'sunshine'],
  [['weight'], 'weight', undefined],
] as const)('of %j the left side is of %s, the right one of %s', (shown, left, right) => {
  expect(sidesOf(shown)).toEqual({ left, right });
});
