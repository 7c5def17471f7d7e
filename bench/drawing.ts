import type { Page } from '@playwright/test';
import { serveExamples } from '../e2e/examples/serve.ts';
import { PHONE, withPage } from './measures.ts';
import { quantile } from './quantile.ts';
import type { Row } from './rows.ts';

/** CPU throttling factor for a phone, applied through the Chrome DevTools Protocol. */
const THROTTLED = 4;
const DRAWN = 7;
const FRAMES = 120;
const WORKED = 5;

/** Milliseconds from a press until 50,000 readings are drawn; the first run fills the code cache. */
async function drawTimes(page: Page): Promise<number[]> {
  const times: number[] = [];
  const draw = page.getByRole('button', { name: 'Draw 50,000 readings' });
  for (let count = 0; count < DRAWN; count += 1) {
    const time = await draw.evaluate(async (button: HTMLElement) => {
      const begin = performance.now();
      button.click();
      // The content of a frame is on the screen when the next frame begins.
      for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
      return performance.now() - begin;
    });
    times.push(time);
  }
  return times.slice(1);
}

/** Two fingers: their start as shares of the width, and their offset (px) at each frame. */
const FINGERS = [0.3, 0.6];
const WAY = Array.from({ length: FRAMES }, (_, at) => 100 * Math.sin(at / 15));

/** Milliseconds between frames while two fingers move the curve a step per frame. */
const panFrames = (page: Page): Promise<number[]> =>
  page.getByRole('application').evaluate(
    async (curve, { fingers, steps }) => {
      const { left, top, width } = curve.getBoundingClientRect();
      const times: number[] = [];
      let last = await new Promise<number>((next) => requestAnimationFrame(next));
      for (const { type, moved } of steps) {
        for (const [pointerId, share] of fingers.entries()) {
          const place = { clientX: left + share * width + moved, clientY: top + 50 };
          curve.dispatchEvent(
            new PointerEvent(type, { pointerType: 'touch', pointerId, ...place, bubbles: true }),
          );
        }
        const now = await new Promise<number>((next) => requestAnimationFrame(next));
        times.push(now - last);
        last = now;
      }
      return times.slice(1, -1);
    },
    {
      fingers: FINGERS,
      steps: [
        { type: 'pointerdown', moved: 0 },
        ...WAY.map((moved) => ({ type: 'pointermove', moved })),
        { type: 'pointerup', moved: 0 },
      ],
    },
  );

/** The minimum of some measurements. */
async function quickest(times: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < times; count += 1) least = Math.min(least, await measure());
  return least;
}

/**
 * Milliseconds of CPU time of the page's main thread per frame while two fingers move the curve, so that other load
 * does not count. Measured at full speed and multiplied by the throttling factor.
 */
async function panWork(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN; // s
  };
  const before = await worked();
  await panFrames(page);
  return (((await worked()) - before) / FRAMES) * 1000 * THROTTLED;
}

/** Cost on a phone of drawing and moving the weights of five hives over a year, 50,000 readings. */
export async function measureDrawing(): Promise<Row[]> {
  const { url, close } = await serveExamples();
  try {
    return await withPage(async (page) => {
      await page.setViewportSize(PHONE);
      await page.goto(`${url}?example=Dense`);
      await page.getByRole('application').waitFor();
      await drawTimes(page);
      await panFrames(page);
      const work = await quickest(WORKED, () => panWork(page));
      const slow = await page.context().newCDPSession(page);
      await slow.send('Emulation.setCPUThrottlingRate', { rate: THROTTLED });
      const drawn = await drawTimes(page);
      const frames = await panFrames(page);
      const quantiles = [0.5, 0.95, 1].map((share) => quantile(frames, share).toFixed(0));
      return [
        [
          `50,000 readings of five hives drawn on a phone, ${THROTTLED} times slower, median of ${drawn.length}`,
          `${quantile(drawn).toFixed(0)} ms`,
          '≤ 200 ms',
        ],
        [
          `Moving them with two fingers, ${frames.length} frames`,
          `median ${quantiles[0]} ms, 95th percentile ${quantiles[1]} ms, longest ${quantiles[2]} ms`,
          'median ≤ 17 ms',
        ],
        [
          `Work of the page's own thread for each of them, ${THROTTLED} times slower, least of ${WORKED} times`,
          `${work.toFixed(1)} ms`,
          '≤ 17 ms',
        ],
      ];
    });
  } finally {
    await close();
  }
}
