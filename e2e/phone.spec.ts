import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { moveHive, newApiary } from './pages/beekeeping.ts';
import { demoPages, pressDemo } from './pages/demo.ts';

test('messages appear 44 px above the fixed bar at the foot of the screen, the next one 60 px higher', async ({
  page,
  isMobile,
}) => {
  const { apiaryId } = await newApiary(page, ['Acacia', 'Bourrache']);
  await page.goto(`/apiary/${apiaryId}`);
  await moveHive(page, 'Acacia', 2);
  const messages = page.getByRole('region', { name: 'Messages' }).locator('[data-type]');
  await expect(messages).toHaveCount(2);
  const round = page.getByRole('link', { name: 'Faire le tour' }).filter({ visible: true });
  const edges = () =>
    messages.evaluateAll((shown) => shown.map((message) => message.getBoundingClientRect().bottom));
  const foot = await page.evaluate(() => window.innerHeight);
  const footer = isMobile ? await round.locator('..').boundingBox() : null;
  const edge = footer?.y ?? foot;
  await expect.poll(edges).toEqual([edge - 44, edge - 104]);
  if (isMobile) {
    // The sliding menu covers them.
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await page.getByRole('button', { name: 'Déconnexion' }).click({ trial: true });
    await page.getByRole('button', { name: 'Fermer le menu' }).last().click();
  }
  // The button below them stays reachable.
  await round.click();
  await expect(page).toHaveURL(/\/round$/);
});

/** The focused element if a fixed bar covers its middle, otherwise null. */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    if (!focused || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    let over = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!over) return `${focused.outerHTML.slice(0, 120)} is out of sight`;
    if (focused.contains(over)) return null;
    const isBar = (element: Element) => /^(sticky|fixed)$/.test(getComputedStyle(element).position);
    while (over && !isBar(over)) over = over.parentElement;
    return over && !over.contains(focused) ? focused.outerHTML.slice(0, 120) : null;
  });

test('no bar covers the control that the keyboard focuses, down a form and up again', async ({ page }) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}/edit`);
  await page.getByRole('combobox', { name: "Race d'abeilles" }).waitFor();
  const hidden: string[] = [];
  for (const key of ['Tab', 'Shift+Tab'])
    for (let at = 0; at < 20; at += 1) {
      await page.keyboard.press(key);
      const found = await hiddenFocus(page);
      if (found) hidden.push(`${key}: ${found}`);
    }
  expect(hidden).toEqual([]);
});

test('each option of an opened list is high enough for a thumb', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a mouse hits smaller things');
  const { apiaryId } = await newApiary(page, []);
  await page.goto(`/apiary/${apiaryId}/hive/add`);
  await page.getByRole('combobox', { name: 'Type de ruche' }).tap();
  const answers = page.getByRole('option');
  await expect(answers.first()).toBeVisible();
  const heights = await answers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(5);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test.describe('in German', () => {
  test.use({ locale: 'de-CH' });

  test("no single word or character is alone in the last line of a field's help text", async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, 'lines are long on a desk');
    await pressDemo(page, 'Demonstration öffnen');
    const { 'hive-form': form = '' } = await demoPages(page);
    await page.goto(form);
    const hint = page.getByText('Herkunft des Volkes');
    await expect(hint).toBeVisible();
    const lines = await hint.evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].map(({ width }) => width);
    });
    expect(lines).toHaveLength(2);
    expect(lines.at(-1)).toBeGreaterThan(40);
  });

  test("the previous observation's values are left-aligned even if they take several lines", async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, 'it has room for one line on a desk');
    await pressDemo(page, 'Demonstration öffnen');
    const { 'observation-form': form = '' } = await demoPages(page);
    await page.goto(form);
    const last = page.getByText(/^letztes Mal: Abgehorcht/);
    await expect(last).toBeVisible();
    const begins = await last.evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].map(({ left }) => Math.round(left));
    });
    expect(begins.length).toBeGreaterThan(1);
    expect(new Set(begins).size).toBe(1);
  });
});
