import { WEEK_MS } from '@propolis/domain';
import { expect, test, untilQuiet } from './journey.ts';
import { answerOf, newApiary, observe, openFromPage, standingHives } from './pages/beekeeping.ts';

/** The date as the page writes it, for the browser's time zone. */
function inAWeek(): string {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Zurich' });
  const day = new Date(Date.parse(today) + WEEK_MS).toISOString().slice(0, 10);
  return day.split('-').reverse().join('.');
}

test('text typed into the form of a hive survives Back, the menu and a reload', async ({
  page,
  isMobile,
}) => {
  const { apiaryId } = await newApiary(page, ['Ruche 2']);
  await page.goto(`/apiary/${apiaryId}`);
  const add = () => openFromPage(page, 'Ajouter une ruche');
  await add();
  const name = page.getByRole('textbox', { name: 'Nom', exact: true });
  await expect(page.getByText("Sans nom, elle s'appellera « Ruche 3 ».")).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Position dans le rucher' })).toHaveValue('2');
  await name.fill('Mélisse');
  await page.getByLabel('Description').fill('Reine de 2025');

  await page.goBack();
  await add();
  await expect(page.getByText('Votre saisie a été retrouvée.')).toBeVisible();
  await expect(name).toHaveValue('Mélisse');
  if (isMobile) await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Profil' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  await page.goto(`/apiary/${apiaryId}/hive/add`);
  await page.reload();
  await expect(name).toHaveValue('Mélisse');
  await expect(page.getByLabel('Description')).toHaveValue('Reine de 2025');

  await page.getByRole('combobox', { name: 'Position dans le rucher' }).click();
  await page.getByRole('option', { name: '1', exact: true }).click();
  await page.getByRole('combobox', { name: 'Type de ruche' }).click();
  await page.getByRole('option', { name: 'Dadant-Blatt' }).click();
  await page.getByRole('combobox', { name: "Race d'abeilles" }).click();
  await page.getByRole('option', { name: 'Inconnue' }).click();
  await page.getByRole('button', { name: 'Ajouter la ruche' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mélisse' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible(); // the profile, not the form
  await page.goto(`/apiary/${apiaryId}`);
  await expect(standingHives(page)).toHaveText(['Mélisse', 'Ruche 2']);
});

test("Back closes an open overlay and keeps the page's position; the next Back leaves the page", async ({
  page,
  isMobile,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  const hive = `/apiary/${apiaryId}/hive/${hiveIds[0]}`;
  const pressBack = () => page.evaluate(() => history.back());
  const address = () => page.evaluate(() => location.pathname);
  await page.setViewportSize({ width: isMobile ? 390 : 1440, height: 500 });
  await page.goto(`/apiary/${apiaryId}`);
  await standingHives(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Acacia' })).toBeVisible();
  await untilQuiet(page); // a card that loads later moves the page
  const read = await page.evaluate(() => {
    window.scrollTo(0, 80);
    return window.scrollY;
  });
  expect(read).toBeGreaterThan(0);

  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Chercher' });
  await expect(search).toBeVisible();
  await pressBack();
  await expect(search).toBeHidden();
  expect(await address()).toBe(hive);
  expect(await page.evaluate(() => window.scrollY)).toBe(read);

  if (isMobile) {
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    const veil = page.getByRole('button', { name: 'Fermer le menu' }).first();
    await expect(veil).toBeVisible();
    await pressBack();
    await expect(veil).toBeHidden();
    expect(await address()).toBe(hive);
  }

  await pressBack();
  await expect.poll(address).toBe(`/apiary/${apiaryId}`);
  await page.evaluate(() => history.forward());
  await expect.poll(address).toBe(hive);
});

test('on a low screen a menu stays while its button is scrolled out of view @once', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}`);
  await untilQuiet(page);
  const button = page.getByRole('region', { name: 'Varroas' }).getByRole('button', { name: 'Compter' });
  await button.click();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(button).not.toBeInViewport();
  await expect(page.getByRole('menuitem', { name: 'Saisir mon comptage' })).toBeVisible();
});

test('a reminder requires its day, an impossible number is reported, and Back leads to the hive @once', async ({
  page,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}`);
  await page.getByRole('link', { name: 'Nouvelle observation' }).filter({ visible: true }).first().click();
  await answerOf(page, 'Rappel', 'Oui').click();
  const reminder = page.getByRole('textbox', { name: 'Date du rappel', exact: true });
  const proposed = page.getByText(inAWeek(), { exact: true });
  // On a touch screen the field is native, and its message is below it.
  await expect(reminder.and(page.locator(`[value="${inAWeek()}"]`)).or(proposed)).toBeVisible();
  await page.getByRole('button', { name: 'Effacer : Date du rappel' }).click();
  const save = page.getByRole('button', { name: "Enregistrer l'observation" });
  await save.click();
  await expect(page.getByText('Veuillez remplir les champs manquants')).toBeVisible();
  await expect(page.getByText('Ce champ est requis')).toBeVisible();
  await answerOf(page, 'Rappel', 'Non').click();
  await answerOf(page, 'Rappel', 'Oui').click();

  await page
    .getByRole('navigation', { name: 'Rubriques' })
    .getByRole('button', { name: /^Météo/ })
    .click();
  const humidity = page.getByRole('textbox', { name: 'Humidité' });
  await humidity.fill('250');
  await humidity.blur();
  await expect(page.getByText('Entre 0 et 100')).toBeVisible();
  await save.click();
  await expect(page.getByText('Veuillez corriger les champs signalés.')).toBeVisible();
  await expect(humidity).toHaveValue('250');
  await humidity.fill('55');
  await save.click();
  await expect(page.getByText("Observation d'Acacia enregistrée")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/hive/${hiveIds[0]}$`));
  await expect(page.getByRole('tab', { name: 'Informations' })).toHaveAttribute('aria-selected', 'true');
});

test('an overdue reminder stays visible @once', async ({ page }) => {
  const { hiveIds } = await newApiary(page, ['Acacia']);
  const late = { surveillance_reminder: true, surveillance_reminder_date: '2024-05-31' };
  await observe(page, hiveIds[0] ?? 0, late);
  await page.goto('/');
  await expect(page.getByText('1 rappel en retard')).toBeVisible();
  await expect(page.getByTitle('Rappel en retard, prévu le 31 mai 2024')).toBeVisible();
});

test('the preferences set the items of the form: by a preset, and the date by its switch @once', async ({
  page,
}) => {
  const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
  const form = `/apiary/${apiaryId}/hive/${hiveIds[0]}/observation`;
  await page.goto(form);
  const index = page.getByRole('navigation', { name: 'Rubriques' });
  await expect(index.getByRole('button', { name: /^Météo/ })).toBeVisible();
  await expect(page.getByText("Date de l'observation")).toBeVisible();

  await page.goto('/preferences');
  await page.getByRole('button', { name: /^L'essentiel/ }).click();
  await page.getByRole('button', { name: /^Général 7 sur 7 affichés/ }).click();
  await page.getByText("Date de l'observation").click();
  await expect(page.getByText('6 sur 7 affichés')).toBeVisible();
  await expect(page.getByText('Configuration enregistrée.')).toBeVisible();
  await untilQuiet(page); // both changes have been answered

  await page.goto(form);
  await expect(index.getByRole('button', { name: /^Colonie/ })).toBeVisible();
  await expect(index.getByRole('button', { name: /^Météo/ })).toBeHidden();
  await answerOf(page, 'Impression générale', 'forte').click();
  await expect(page.getByText("Date de l'observation")).toBeHidden();
  await page.getByRole('button', { name: "Enregistrer l'observation" }).click();
  await expect(page.getByText("Observation d'Acacia enregistrée")).toBeVisible();
});

test.describe('in a browser that speaks English', () => {
  test.use({ locale: 'en-US' });

  test("dates have the app's format: typed, chosen in the calendar, or native on a phone", async ({
    page,
    isMobile,
  }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'fr'));
    const { apiaryId, hiveIds } = await newApiary(page, ['Acacia']);
    await page.goto(`/apiary/${apiaryId}/hive/${hiveIds[0]}/observation`);
    const date = page.getByLabel("Date de l'observation");
    const time = page.getByLabel('Heure');
    if (isMobile) {
      await date.fill('2026-03-05');
      await time.fill('21:05');
      await expect(page.getByText('05.03.2026')).toBeVisible();
      await expect(page.getByText('21:05')).toBeVisible();
    } else {
      const typed = page.getByRole('textbox', { name: "Date de l'observation" });
      await typed.fill('5.3.26');
      await time.fill('2105');
      await time.press('Tab');
      await expect(typed).toHaveValue('05.03.2026');
      await expect(time).toHaveValue('21:05');
      await page.getByRole('button', { name: "Choisir dans un calendrier : Date de l'observation" }).click();
      const calendar = page.getByRole('dialog', { name: "Date de l'observation" });
      await expect(calendar.getByText('mars 2026')).toBeVisible();
      await expect(calendar.locator('[data-day="2026-03-05"]')).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await expect(typed).toHaveValue('04.03.2026');
      await expect(calendar).toBeHidden();
    }
    await answerOf(page, 'Impression générale', 'forte').click();
    await page.getByRole('button', { name: "Enregistrer l'observation" }).click();
    await expect(page.getByText("Observation d'Acacia enregistrée")).toBeVisible();
    await expect(page.getByText(isMobile ? '05.03.26' : '04.03.26').first()).toBeVisible();
  });
});
