import { expect, type Page } from '@playwright/test';
import { CASES } from '../acceptance.cases.ts';
import { clockOn, type Emitted, type Step } from '../acceptance.words.ts';
import { expectedOnPage, hookOf, lastEnds, readPicker } from '../read-picker.ts';
import { openPage, test } from './open.ts';

/** Performs a step with mouse or touch, Tab and keys. Disabled targets are clicked too. */
async function perform(page: Page, { act, key, shift }: Step, touch: boolean) {
  if (key !== undefined) {
    await enterGrid(page);
    return page.keyboard.press(shift ? `Shift+${key}` : key);
  }
  if (!act) return;
  if ('leave' in act) return page.mouse.move(0, 0);
  const { header } = await page.evaluate(readPicker);
  const target = page.locator(hookOf(act, header));
  if ('hover' in act) return target.hover();
  return touch ? target.tap({ force: true }) : target.click({ force: true });
}

/** Presses Tab until a day has the focus. */
async function enterGrid(page: Page) {
  for (let presses = 0; presses < 12; presses++) {
    if (await page.locator('td:focus').count()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab did not reach a day');
}

/** Cases with actions; the others run in jsdom only. */
const PRESSING = CASES.filter(({ runs }) =>
  runs.some(({ steps }) => steps.some(({ act, key }) => act ?? key)),
);

for (const { id, title, runs } of PRESSING)
  test(`${id} in the browser: ${title}`, async ({ page, hasTouch }) => {
    for (const { inputs = {}, today, steps } of runs) {
      await openPage(page, { run: { inputs, now: clockOn(today) } });
      const emitted = () => page.evaluate(() => window.emitted as Emitted[]);
      let before = 0;
      for (const step of steps) {
        await perform(page, step, hasTouch);
        const words = JSON.stringify(step);
        await expect(async () => {
          const seen = await page.evaluate(readPicker);
          expect(seen, words).toMatchObject(expectedOnPage(step, seen));
        }).toPass({ timeout: 20_000 });
        const all = await emitted();
        if (step.sees.emitted) expect(all.slice(before), words).toEqual(step.sees.emitted);
        if (step.sees.value?.[1]) expect(lastEnds(all), words).toEqual(step.sees.value);
        before = all.length;
      }
    }
  });
