import { expect, test } from 'vitest';
import { progressLine } from './count-progress-line.ts';

test('the bar grows with progress and names the stage', () => {
  expect(progressLine({ stage: 'mites', share: 0.5 })).toBe(
    `mites  ${'█'.repeat(12)}${'░'.repeat(12)}  50 %`,
  );
  expect(progressLine({ stage: 'marker', share: 0 })).toBe(`coin   ${'░'.repeat(24)}   0 %`);
  expect(progressLine({ stage: 'scale', share: 1 })).toBe(`scale  ${'█'.repeat(24)} 100 %`);
});
