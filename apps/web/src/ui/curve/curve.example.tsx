import { Stack } from '@mantine/core';
import { DAY_MS } from '@propolis/domain';
import { TrendCurve } from './TrendCurve.tsx';

const point = (day: number, value: number) => ({ time: day * DAY_MS, value });
const frame = { from: 0, to: 60 * DAY_MS, min: 0, max: 10 };

export function TrendCurves() {
  return (
    <Stack maw={320}>
      <TrendCurve
        title="Brood frames"
        latest="7 frames"
        words="Brood frames: between 3 and 9, now 7."
        points={[point(0, 3), point(14, 5), point(30, 9), point(60, 7)]}
        frame={frame}
        edges={['10', '0']}
      />
      <TrendCurve
        title="Honey frames"
        latest="4 frames"
        words="Honey frames: seen once, 4."
        points={[point(30, 4)]}
        frame={frame}
        edges={['10', '0']}
      />
    </Stack>
  );
}
