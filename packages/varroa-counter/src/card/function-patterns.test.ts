import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { functionModule } from './function-patterns.ts';

test.each([1, 2, 5, 6, 7, 10])('what every code of version %i shows is what an encoder draws', (version) => {
  const { data, size } = encode('propolis', {
    ecc: 'L',
    border: 0,
    minVersion: version,
    maxVersion: version,
  });
  let known = 0;
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) {
      const asked = functionModule(size, x, y);
      if (asked === undefined) continue;
      known += 1;
      expect(asked, `${x}, ${y}`).toBe(isDark);
    }
  const timing = 2 * (size - 16);
  expect(known).toBe(3 * 8 * 8 + timing + (version === 1 ? 0 : 25));
});
