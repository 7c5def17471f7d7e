import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { demoPages, openDemo, openOwnDemo } from './pages/demo.ts';

const groundOf = (part: Locator): Promise<string> =>
  part.evaluate((element) => getComputedStyle(element).backgroundColor);

test.use({ contextOptions: { forcedColors: 'active' } });

test('with forced colours, selected controls differ from the others @once', async ({ page }) => {
  await openDemo(page);
  const { 'observation-form': form = '/', observations = '/', dashboard = '/' } = await demoPages(page);
  await page.goto(form);
  const impression = page.getByRole('group', { name: 'Impression générale' });
  await impression.getByRole('button', { name: 'normale' }).click();
  const weak = await groundOf(impression.getByRole('button', { name: 'faible' }));
  expect(await groundOf(impression.getByRole('button', { name: 'normale' }))).not.toBe(weak);

  await page.goto(observations);
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Observations')).toHaveAttribute('aria-selected', 'true');
  expect(await groundOf(tab('Observations'))).not.toBe(await groundOf(tab('Évolution')));

  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await page.goto(dashboard);
  const here = menu.getByRole('link', { name: 'Tableau de bord' });
  await expect(here).toHaveAttribute('aria-current', 'page');
  expect(await groundOf(here)).not.toBe(await groundOf(menu.getByRole('link', { name: 'Connecteurs' })));
  const word = (language: string) =>
    page.locator('label', { has: page.getByText(language, { exact: true }) });
  expect(await groundOf(word('FR'))).not.toBe(await groundOf(word('DE')));
});

test('with forced colours, a switch shows whether it is on or off @once', async ({ page }) => {
  await openOwnDemo(page);
  const { preferences = '/' } = await demoPages(page);
  await page.goto(preferences);
  const name = 'Comptage automatique de varroas';
  const box = page.getByRole('switch', { name });
  const track = page.locator('.mantine-Switch-root', { has: box }).locator('.mantine-Switch-track');
  await expect(track).toHaveCSS('border-top-width', '1px');
  await expect(box).toBeChecked();
  const on = await groundOf(track);
  await page.getByRole('main').getByText(name).click();
  await expect(box).not.toBeChecked();
  await expect.poll(() => groundOf(track)).not.toBe(on);
  expect(await track.evaluate((element) => getComputedStyle(element).borderTopColor)).not.toBe(
    await groundOf(track),
  );
});

test("with forced colours, a progress bar is the browser's own, which they leave visible @once", async ({
  page,
}) => {
  await openDemo(page);
  const { counting = '/' } = await demoPages(page);
  await page.goto(counting);
  await page.getByRole('button', { name: 'Vérifier un tiers' }).click();
  const tour = page.getByRole('region', { name: "Vérification d'un tiers" });
  await expect(tour.getByRole('progressbar')).toHaveCSS('appearance', 'auto');
});
