import { expect, test } from 'vitest';
import { contrast, groundsOf, legibleOn, lineOn } from './legible.ts';

/** The ten hive colours of the specification (point 9), and the two extremes. */
const COLORS =
  '#C78F58 #E0C195 #FFCD51 #FA9D3A #E27769 #EDC5F6 #C2A4E1 #7DBADB #81E2CF #8ADD69 #000000 #FFFFFF';
/** Of weight, varroa, temperature, humidity, sunshine and wind. */
const MEASURES = '#8A5200 #AE3A27 #C94A34 #4F7A8C #FFB81C #566B79';

test.each(['#FFFFFF', '#2A221B'])('every hive colour has enough contrast on %s', (ground) => {
  for (const color of COLORS.split(' '))
    expect(contrast(legibleOn(color, ground), ground), color).toBeGreaterThanOrEqual(3);
});

test.each(['#FFFFFF', '#2A221B'])(
  'a line has enough contrast on %s, also within a band or the sunshine area',
  (ground) => {
    for (const color of [...COLORS.split(' '), ...MEASURES.split(' ')])
      for (const below of groundsOf(ground))
        expect(contrast(lineOn(color, ground), below), `${color} on ${below}`).toBeGreaterThanOrEqual(3);
  },
);

test('a colour with enough contrast is unchanged', () => {
  expect(legibleOn('#AE3A27', '#FFFFFF')).toBe('#ae3a27');
  expect(legibleOn('#FFCD51', '#2A221B')).toBe('#ffcd51');
});

test('white on black is 21, a colour on itself 1', () => {
  expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21);
  expect(contrast('#C78F58', '#C78F58')).toBe(1);
});
