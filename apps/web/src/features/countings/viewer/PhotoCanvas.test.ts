import { expect, test } from 'vitest';
import { scaleBar } from './PhotoCanvas.tsx';

test.each([
  [0.1, 10, 100],
  [1, 100, 100],
  [0.0834, 10, 10 / 0.0834],
  [0.083, 5, 5 / 0.083],
  [0.001, 0.5, 500],
])('with %d mm per screen pixel, the scale bar shows %d mm', (mmPerPx, mm, px) => {
  expect(scaleBar(mmPerPx, 120)).toEqual({ mm, px });
});
