import type { Page } from '@playwright/test';
import { codeAt } from '../apps/server/test/totp-codes.ts';
import { expect, subjectOfMail, test } from './journey.ts';
import { login, openAccount, PASSWORD } from './pages/account.ts';

const SECURITY = '/profile?tab=security';

const signOut = (page: Page) => page.getByRole('button', { name: 'Déconnexion' }).click();
const isIn = (page: Page) => expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible();

/** A virtual authenticator that has verified its user. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('codes are enabled; a code, a recovery code and then a passkey open the account @once', async ({
  page,
}) => {
  await withAuthenticator(page);
  const email = await openAccount(page);

  await page.goto(SECURITY);
  await page.getByRole('button', { name: 'Activer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await expect(dialog.getByRole('img', { name: /^Code QR/ })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code à six chiffres').fill(codeAt(secret, new Date()));
  await dialog.getByRole('button', { name: 'Activer' }).click();
  const codes = dialog.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  const nextCode = (await codes.nth(1).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Je les ai gardés' }).click();
  await expect(page.getByText(/^Activée depuis le/)).toBeVisible();
  await expect(page.getByText('Il vous en reste 10.')).toBeVisible();
  expect(await subjectOfMail(email, '/profile')).toContain('Double authentification activée');

  // A code is valid once, and the one that enabled codes is used: wait for the next.
  await signOut(page);
  await login(page, email);
  await page.getByLabel('Code à six chiffres').fill(codeAt(secret, new Date(), 1));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await isIn(page);

  await signOut(page);
  await login(page, email);
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await page.getByLabel('Code de secours').fill('abcd-abcd-abcd-abcd-abcd-abcd');
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText(/^Ce code n'est pas juste/)).toBeVisible();
  await page.getByLabel('Code de secours').fill(recoveryCode.toUpperCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await isIn(page);

  await page.goto(SECURITY);
  await expect(page.getByText('Il vous en reste 9.')).toBeVisible();
  await page.getByRole('button', { name: "Ajouter une clé d'accès" }).click();
  await dialog.getByLabel('Nom, pour la reconnaître').fill('Téléphone');
  await dialog.getByLabel(/^Code de l'application/).fill(nextCode);
  await dialog.getByRole('button', { name: "Ajouter une clé d'accès" }).click();
  await expect(page.getByText(/pas encore utilisée$/)).toBeVisible();

  await signOut(page);
  await page.getByRole('button', { name: "Utiliser une clé d'accès" }).click();
  await isIn(page);

  // The passkey also confirms the user's identity.
  await page.goto(SECURITY);
  await page.getByRole('button', { name: 'Désactiver' }).click();
  await dialog.getByRole('button', { name: "Utiliser une clé d'accès" }).click();
  await dialog.getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByText('La double authentification par code est désactivée.')).toBeVisible();
});
