import type { Locator, Page } from '@playwright/test';
import { LANGUAGES } from '@propolis/domain';
import { expect, subjectOfMail, test } from './journey.ts';
import { newApiary, observe } from './pages/beekeeping.ts';

/** The catalogue files of each language, which are loaded only for it. */
async function wordFiles(page: Page): Promise<Map<string, readonly string[]>> {
  const files = new Map<string, readonly string[]>();
  for (const language of LANGUAGES) {
    const metas = page.locator(
      `meta[name="propolis-${language}"], meta[name="propolis-${language}-signed-in"]`,
    );
    const contents = await metas.evaluateAll((all) => all.map((meta) => meta.getAttribute('content') ?? ''));
    files.set(
      language,
      contents.flatMap((content) => content.split(' ')),
    );
  }
  const shared = [...files.values()].flat().filter((file, at, all) => all.indexOf(file) !== at);
  for (const [language, own] of files)
    files.set(
      language,
      own.filter((file) => !shared.includes(file)),
    );
  return files;
}

/** The languages whose catalogues were transferred since the last call. */
async function followWords(page: Page): Promise<() => string[]> {
  const files = await wordFiles(page);
  for (const own of files.values()) expect(own.length).toBeGreaterThanOrEqual(2);
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  return () => {
    const languages = LANGUAGES.filter((language) => files.get(language)?.some((file) => asked.has(file)));
    asked.clear();
    return languages;
  };
}

const choose = (page: Page, sign: string): Promise<void> =>
  page.getByRole('radiogroup').getByText(sign, { exact: true }).click();

const lang = (page: Page): Locator => page.locator('html');

test('a long word in a heading is hyphenated by the rules of its language @once', async ({ page }) => {
  const { apiaryId } = await newApiary(page, ['Acacia']);
  await page.evaluate(() => localStorage.setItem('language', 'de'));
  await page.goto(`/apiary/${apiaryId}/hive/add`);
  for (const level of [1, 2])
    await expect(page.getByRole('heading', { level }).first()).toHaveCSS('hyphens', 'auto');
  await expect(lang(page)).toHaveAttribute('lang', 'de');
});

test('another language appears without a reload, on the page, in dates, plurals and mails; only its catalogues are loaded @once', async ({
  page,
}) => {
  const { email, apiaryId, hiveIds } = await newApiary(page, ['Acacia', 'Tilleul']);
  const [hiveId = 0] = hiveIds;
  await observe(page, hiveId, { observation_date: '2026-06-05T12:00:00Z', brood_frames: 3 });
  await page.goto('/login'); // the words of the login page, then those of the signed-in pages
  const words = await followWords(page);
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Mes ruchers' })).toBeVisible();
  await expect(lang(page)).toHaveAttribute('lang', 'fr');
  expect(words()).toEqual(['fr']);
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));

  await choose(page, 'DE');
  await expect(main.getByRole('heading', { name: 'Meine Bienenstände' })).toBeVisible();
  await expect(main.getByText('2 Völker', { exact: true })).toBeVisible();
  await expect(lang(page)).toHaveAttribute('lang', 'de');
  expect(words()).toEqual(['de']);
  await page.getByRole('link', { name: 'Acacia' }).first().click();
  await expect(main.getByText(/^Letzte Beobachtung .*, am 5\. Juni 2026: 3 Brutwaben\.$/)).toBeVisible();
  await page.request.post('/api/auth/password/forgot', { data: { email } });
  expect(await subjectOfMail(email, '/password')).toBe('Propolis: Neues Passwort');

  await choose(page, 'EN');
  await expect(main.getByText(/^Last observed .*, on 5 June 2026: 3 frames of brood\.$/)).toBeVisible();
  await expect(lang(page)).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(main.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await choose(page, 'DE');
  await expect(main.getByRole('heading', { name: 'Profil' })).toBeVisible();
  expect(words()).toEqual(['en']);
  await expect(page.locator('body')).toHaveAttribute('data-same-page', '');

  await page.goto(`/apiary/${apiaryId}`);
  await expect(main.getByRole('link', { name: 'Acacia' }).first()).toBeVisible();
  expect(words().filter((language) => language !== 'de')).toEqual([]);
});

test('the counting entry leaves the menu immediately and permanently; on a phone the short menu stays reachable @once', async ({
  page,
}) => {
  await newApiary(page, ['Acacia']);
  await page.goto('/preferences');
  const entry = page.getByRole('link', { name: 'Comptage automatique de varroas' });
  await expect(entry).toBeVisible();
  await page.getByRole('main').getByText('Comptage automatique de varroas').click();
  await expect(page.getByText('Configuration enregistrée.')).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Comptage automatique de varroas' })).not.toBeChecked();
  await expect(entry).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Mon compte' }).click();
  const sheet = page.getByRole('dialog', { name: 'Élise Rochat' });
  await expect(sheet.getByRole('link')).toHaveText([
    'Tableau de bord',
    'Ajouter un rucher',
    'Journal',
    'Connecteurs',
    'Notifications',
    'Configuration',
    'Profil',
  ]);
  await expect(sheet.getByRole('link', { name: 'Configuration' })).toHaveAttribute('aria-current', 'page');
  await expect(sheet.getByRole('button', { name: 'Déconnexion' })).toBeInViewport();
  await sheet.getByRole('link', { name: 'Ajouter un rucher' }).click();
  await expect(page).toHaveURL(/\/apiary\/add$/);
  await expect(sheet).toHaveCount(0);
});
