import { expect, linkInMail, newEmail, test } from './journey.ts';
import { login, openAccount, PASSWORD } from './pages/account.ts';
import { pressDemo } from './pages/demo.ts';
import { PHONES } from './sizes.ts';

const COMMON = 'baseball1';
const NEW_PASSWORD = 'tilleul et châtaignier';

test.describe('a visitor of the demonstration', () => {
  test.use({ locale: 'de-CH' });

  test("gets a separate copy in the browser's language and finds the way to an account @once", async ({
    page,
    browser,
    baseURL,
  }) => {
    await pressDemo(page, 'Demonstration öffnen');
    await expect(page.getByRole('main').getByText('Demostand Lavaux').first()).toBeVisible();
    const headers = { authorization: (await page.evaluate(() => localStorage.getItem('token'))) ?? '' };
    for (const { id } of await (await page.request.get('/api/apiaries', { headers })).json())
      await page.request.delete(`/api/apiaries/${id}`, { headers });

    // The next visitor speaks French and sees none of the first visitor's changes.
    const elsewhere = await browser.newContext({ baseURL, locale: 'fr-CH' });
    const next = await elsewhere.newPage();
    await pressDemo(next, 'Ouvrir la démonstration');
    await expect(next.getByRole('main').getByText('Rucher de démonstration Lavaux').first()).toBeVisible();
    await elsewhere.close();

    await page.goto('/profile');
    await expect(page.getByText('Eine Demonstration nur für Sie')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Sicherheit' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Eigenes Konto eröffnen' }).click();
    await expect(page).toHaveURL(/\/register$/);
  });
});

test("the legend of the authentication page's landscape is visible at every width @once", async ({
  page,
}) => {
  await page.goto('/login');
  for (const { width, height } of [...PHONES, { width: 768, height: 1024 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('figcaption'), `${width} × ${height}`).toBeInViewport({ ratio: 1 });
  }
});

test('under security a new password and the device list sign out the other device with a notice; a new address must be confirmed from both mailboxes @once', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await openAccount(page);
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await other.goto('/preferences');
  await login(other, email);
  await expect(other.getByRole('heading', { name: 'Configuration' })).toBeVisible();

  await page.goto('/profile?tab=security');
  const change = async (current: string, chosen: string) => {
    await page.getByLabel('Mot de passe actuel').fill(current);
    await page.getByLabel('Nouveau mot de passe').fill(chosen);
    await page.getByLabel('Confirmation du mot de passe').fill(chosen);
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  };
  await change('pas le bon', COMMON);
  await expect(page.getByText("Ce n'est pas votre mot de passe actuel")).toBeVisible();
  await expect(page.getByText(/^Ce mot de passe est trop courant/)).toBeVisible();
  await change(PASSWORD, NEW_PASSWORD);
  await expect(
    page.getByText('Votre mot de passe est changé. 1 autre appareil est déconnecté.'),
  ).toBeVisible();

  await expect(other).toHaveURL(/\/login\?back=%2Fpreferences$/);
  await expect(other.getByText(/^Votre session est terminée/)).toBeVisible();
  await login(other, email, NEW_PASSWORD);
  await expect(other).toHaveURL(/\/preferences$/);
  await expect(other.getByRole('heading', { name: 'Configuration' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: /^Déconnecter : / }).click();
  await expect(other).toHaveURL(/\/login\?back=%2Fpreferences$/);
  await expect(other.getByText(/^Votre session est terminée/)).toBeVisible();
  await elsewhere.close();

  const next = newEmail();
  await page.getByLabel('Nouvelle adresse e-mail').fill(next);
  await page.getByLabel('Mot de passe', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: "Changer d'adresse" }).click();
  await expect(page.getByText(`En attente de ${next}`)).toBeVisible();
  await page.goto(await linkInMail(next, '/address'));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText(/^Merci. Il reste à ouvrir le lien envoyé à l'ancienne adresse/)).toBeVisible();
  await page.goto(await linkInMail(email, '/address'));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText(/^C'est fait/)).toBeVisible();
  await page.getByRole('link', { name: 'Aller au profil' }).click();
  await expect(page.getByText(next, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Adresse e-mail changée')).toBeVisible();
});
