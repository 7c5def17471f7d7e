import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { openPage, test } from './open.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = new URL('../../examples/', import.meta.url);
const EXAMPLES = readdirSync(folder)
  .filter((name) => name.endsWith('.example.tsx'))
  .flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/^export function (\w+)/gm)])
  .map(([, name]) => name ?? '');

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** WCAG 2.2 AA and best practices for roles. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'cat.aria'];
/** Rules that depend on colours; only these differ between the schemes. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Violations that axe reports for the current picker. */
async function violations(page: Page, rules: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const result = await page.evaluate<AxeResult>(
    // The excluded rule is experimental: it does not find the label "1" in the name "1er mars".
    `axe.run('#root', {
      runOnly: ${JSON.stringify(rules)},
      rules: { 'label-content-name-mismatch': { enabled: false } },
    })`,
  );
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

/** Contrast of each day's text with the band behind it, which axe does not check. */
const contrastsOnBand = (page: Page, cells: string) =>
  page.locator(cells).evaluateAll((found) => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminance = (color: string): number => {
      if (!pen) return Number.NaN;
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((channel) =>
        channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return found.map((cell) => {
      const text = luminance(getComputedStyle(cell).color);
      const band = luminance(getComputedStyle(cell, '::before').backgroundColor);
      return (Math.max(text, band) + 0.05) / (Math.min(text, band) + 0.05);
    });
  });

/** Pixels by which the page is wider than the screen. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('days of adjacent months are readable in a range and in a preview with minimum-contrast colours', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, { example: 'EmptyRange' });
  await page
    .locator('.date-range-picker')
    .evaluate((picker) => picker.style.setProperty('--ternary-color', '#767676')); // 4.54:1 on white.
  await page.locator('[data-day="2026-02-23"]').click();
  if (!isMobile) {
    await page.locator('[data-day="2026-04-05"]').hover();
    for (const contrast of await contrastsOnBand(page, '.outside[data-preview]:not(.first)'))
      expect(contrast, 'in a preview').toBeGreaterThanOrEqual(4.5);
  }
  await page.locator('[data-day="2026-04-05"]').click();
  await page.mouse.move(0, 0);
  const contrasts = await contrastsOnBand(page, '.outside[aria-selected="true"]:not(.first, .last)');
  expect(contrasts).toHaveLength(9);
  for (const contrast of contrasts) expect(contrast, 'in a range').toBeGreaterThanOrEqual(4.5);
});

for (const name of EXAMPLES)
  test(`axe reports no violation in ${name}, light and dark, and it fits the screen`, async ({
    page,
    isMobile,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, { example: name });
    if (name === 'InDialog') await page.getByRole('button').click();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    if (isMobile) return; // The same picker, with its parts in one column.
    expect(await violations(page, RULES), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await violations(page, RULES_OF_COLOURS), 'dark').toEqual([]);
  });

test('axe reports no violation in a preview, a range and the focused cell', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openPage(page, { example: 'StartedRange' });
    await page.locator('[data-day="2026-03-18"]').hover();
    await expect(page.locator('[data-preview]')).toHaveCount(9);
    expect(await violations(page, RULES), colorScheme).toEqual([]);
  }
});

test('at 320 px every day, tab, preset and button is large enough for touch in each language', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const name of [
    'EmptyRange',
    'French',
    'German',
    'Spanish',
    'Russian',
    'Months',
    'Quarters',
    'Years',
  ]) {
    await openPage(page, { example: name });
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('td, .drp-presets label, button:not([role="tab"])')]
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          return width < 44 || height < 44;
        })
        .map((target) => target.outerHTML.slice(0, 100)),
    );
    expect(small, name).toEqual([]);
    const low = await page.evaluate(() =>
      [...document.querySelectorAll('[role="tab"]')].filter((tab) => tab.getBoundingClientRect().height < 44),
    );
    expect(low, name).toEqual([]);
    expect(await overflow(page), name).toBeLessThanOrEqual(0);
    const cut = await page.evaluate(() => {
      const tabs = document.querySelector('[role="tablist"]');
      return tabs ? tabs.scrollWidth - tabs.clientWidth : 0;
    });
    expect(cut, `${name}: tabs beyond the edge`).toBeLessThanOrEqual(0);
  }
});

test('with text twice as large only tabs exceed the edge, in each language', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['EmptyRange', 'French', 'German', 'Spanish', 'Russian', 'Months', 'Quarters']) {
    await openPage(page, { example: name });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    const cut = await page.evaluate(() => {
      const edge = document.querySelector('.drp-card')?.getBoundingClientRect().right ?? 0;
      return [...document.querySelectorAll('.drp-body *, .drp-footer *')]
        .filter((part) => part.getBoundingClientRect().right > edge)
        .map((part) => part.outerHTML.slice(0, 100));
    });
    expect(cut, name).toEqual([]);
  }
});

test('with text twice as large the letters of each cell stay within it on phones', async ({ page }) => {
  for (const width of [320, 390])
    for (const name of ['German', 'Months', 'Quarters', 'Years']) {
      await page.setViewportSize({ width, height: 844 });
      await openPage(page, { example: name });
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      const beyond = await page.evaluate(() =>
        [...document.querySelectorAll('.drp-grid :is(td, th)')]
          .filter((cell) => {
            const letters = document.createRange();
            letters.selectNodeContents(cell.querySelector('span') ?? cell);
            const [text, { left, right }] = [letters.getBoundingClientRect(), cell.getBoundingClientRect()];
            return text.left < left + 1 || text.right > right - 1;
          })
          .map((cell) => cell.textContent),
      );
      expect(beyond, `${name} at ${width} px`).toEqual([]);
    }
});

test('right to left, the week starts on the right and the next month is on the left', async ({ page }) => {
  await openPage(page, { example: 'RightToLeft' });
  const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? Number.NaN;
  expect(await left('[data-day="2026-03-09"]')).toBeGreaterThan(await left('[data-day="2026-03-15"]'));
  expect(await left('[data-nav="next"]')).toBeLessThan(await left('[data-nav="prev"]'));
  await page.locator('[data-day="2026-03-11"]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[data-day="2026-03-12"]')).toBeFocused();
});

test('in forced colours, today has its bar, chosen or not', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openPage(page, { example: 'EmptyRange' });
  const colours = () =>
    page
      .locator('[aria-current] > span')
      .evaluate((today) => [
        getComputedStyle(today, '::after').borderBottomColor,
        getComputedStyle(today).color,
      ]);
  for (const days of [[], ['10', '12']]) {
    for (const day of days) await page.locator(`[data-day="2026-03-${day}"]`).click();
    const [bar, word] = await colours();
    expect(bar, `${days}`).toBe(word);
  }
});

test('all panels have the same height', async ({ page, isMobile }) => {
  await openPage(page, { example: 'EmptyRange' });
  const heights = new Set<number>();
  const beside = isMobile ? [] : ['range']; // On a phone the presets are above the days.
  for (const panel of [...beside, 'week', 'month', 'quarter', 'year']) {
    await page.locator(`[data-panel="${panel}"]`).click();
    heights.add(Math.round((await page.locator('.drp-card').boundingBox())?.height ?? 0));
  }
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(4);
});

test('the buttons stay visible on a short screen and do not cover the focused day', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await openPage(page, { example: 'EmptyRange' });
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeInViewport({ ratio: 1 });
  await page.locator('[data-day="2026-03-17"]').focus();
  for (const day of ['2026-03-24', '2026-03-31']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.locator(`[data-day="${day}"]`)).toBeFocused();
    const [cell, footer] = await Promise.all(
      [`[data-day="${day}"]`, '.drp-footer'].map((part) => page.locator(part).boundingBox()),
    );
    expect((cell?.y ?? 0) + (cell?.height ?? 0), day).toBeLessThanOrEqual(footer?.y ?? 0);
  }
  await expect(submit).toBeInViewport({ ratio: 1 });
});

test('in a dialog, Escape ends a preview first and closes the dialog second; Submit returns the range', async ({
  page,
}) => {
  await openPage(page, { example: 'InDialog' });
  const button = page.getByRole('button', { name: 'Choose a period' });
  await button.click();
  const room = (await page.locator('dialog').boundingBox())?.width ?? 0;
  expect(room, 'a dialog is as wide as the picker needs').toBeGreaterThan(
    Math.min(640, (page.viewportSize()?.width ?? 0) * 0.85),
  );
  await page.locator('[data-day="2026-03-09"]').click();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-preview]')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-preview]')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await button.click();
  await page.locator('[data-day="2026-03-12"]').click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: '2026-03-09 – 2026-03-12' })).toBeVisible();
});

test('a range is chosen with the keyboard only, and the focus is never lost', async ({ page }) => {
  await openPage(page, { example: 'EmptyRange' });
  await page.locator('[data-day="2026-03-11"]').focus();
  for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'Space'])
    await page.keyboard.press(key);
  await expect(page.locator('[data-day="2026-04-02"]')).toBeFocused();
  await expect(page.getByRole('status')).toHaveText('11 March to 2 April, 23 days');
  await expect(page.locator('[aria-live="polite"]')).toHaveText('April 2026');
});

test('the space bar applies a preset that is already marked (B2)', async ({ page }) => {
  await openPage(page, { example: 'WithoutControls' });
  const status = page.getByRole('status');
  await expect(status).toHaveText('9 to 12 March, 4 days');
  await page.getByRole('radio', { name: 'Custom range' }).focus();
  await page.keyboard.press('Space');
  await expect(status).toHaveText('Choose the start');
  await page.getByRole('radio', { name: 'Today' }).press('Space');
  await expect(status).toHaveText('11 March, 1 day');
});

test('the arrow keys choose one preset after the other', async ({ page }) => {
  await openPage(page, { example: 'EmptyRange' });
  await page.getByRole('radio', { name: 'Custom range' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Today' })).toBeChecked();
  await expect(page.getByRole('status')).toHaveText('11 March, 1 day');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Custom range' })).toBeChecked();
  await expect(page.getByRole('status')).toHaveText('Choose the start');
});
