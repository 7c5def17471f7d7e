import { expect, linkInMail, test } from './journey.ts';
import { login, PASSWORD, signUp, verifiedAccount, verify } from './pages/account.ts';
import { closeMessages } from './pages/messages.ts';

test('a beekeeper signs up, sets up an apiary and a hive, records an observation and sees it on the dashboard @main', async ({
  page,
}) => {
  const email = await signUp(page);
  await login(page, email);
  await expect(page.getByText('Veuillez valider votre compte')).toBeVisible();
  await verify(page, email);
  await login(page, email);

  // A new account is empty: the dashboard leads to the first apiary.
  await expect(page).toHaveURL(/\/apiary\/add$/);
  await page.getByLabel('Nom').fill('Les Rasses');
  await page.getByLabel('Référence').fill('VD-4711');
  await page.getByLabel('Latitude').fill('46.82');
  await page.getByLabel('Longitude').fill('6.53');
  await page.getByRole('button', { name: 'Créer le rucher' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Les Rasses' })).toBeVisible();
  await expect(page.getByText('Le rucher Les Rasses a été créé')).toBeVisible();
  await closeMessages(page);

  await page.getByRole('link', { name: 'Ajouter une ruche' }).filter({ visible: true }).first().click();
  await page.getByRole('combobox', { name: 'Type de ruche' }).click();
  await page.getByRole('option', { name: 'Dadant-Blatt' }).click();
  await page.getByRole('combobox', { name: "Race d'abeilles" }).click();
  await page.getByRole('option', { name: 'Buckfast' }).click();
  await page.getByRole('button', { name: 'Ajouter la ruche' }).filter({ visible: true }).first().click();
  await expect(page.getByText('Ruche 1 a été ajoutée')).toBeVisible();

  await page.getByRole('link', { name: 'Nouvelle observation' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/observation$/);
  await page
    .getByRole('group', { name: 'Impression générale' })
    .getByRole('button', { name: 'forte' })
    .click();
  await page
    .getByRole('group', { name: 'Attention particulière' })
    .getByRole('button', { name: 'Oui' })
    .click();
  await page.getByLabel('Notes', { exact: true }).fill('Belle colonie, reine vue.');
  await page
    .getByRole('button', { name: "Enregistrer l'observation" })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByText('Observation de Ruche 1 enregistrée')).toBeVisible();

  await page.goto('/');
  await expect(page.getByText('Ruche 1').first()).toBeVisible();
  await expect(page.getByText('forte').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('aujourd’hui').filter({ visible: true }).first()).toBeVisible();
});

test('a forgotten password is replaced by the mailed link @once', async ({ page }) => {
  const email = await verifiedAccount(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  // The login page has a field of the same name: wait until this page has gone.
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible();
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Réinitialiser' }).click();
  await expect(page.getByText(`Un message est parti à ${email}`)).toBeVisible();
  await page.goto(await linkInMail(email, '/password'));
  await page.getByLabel('Nouveau mot de passe').fill(`${PASSWORD} 2`);
  await page.getByLabel('Confirmation du mot de passe').fill(`${PASSWORD} 2`);
  await page.getByRole('button', { name: 'Réinitialiser' }).click();
  await expect(page.getByText('Votre mot de passe est changé.')).toBeVisible();
  await login(page, email, `${PASSWORD} 2`);
  await expect(page).toHaveURL(/\/apiary\/add$/);
});

test('the demonstration opens from the login page and shows a season @once', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Ouvrir la démonstration' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/démonstration/i)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('row')).not.toHaveCount(0);
});
