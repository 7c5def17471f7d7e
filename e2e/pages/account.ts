import { expect, type Page } from '@playwright/test';
import { linkInMail, newEmail } from '../journey.ts';

export const PASSWORD = 'acacia et tilleul';

export async function signUp(page: Page): Promise<string> {
  const email = newEmail();
  await page.goto('/register');
  await page.getByLabel('Nom').fill('Élise Rochat');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmation du mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Votre compte est créé.')).toBeVisible();
  return email;
}

/** Follows the link of the mail; the page leads to the login page by itself. */
export async function verify(page: Page, email: string): Promise<void> {
  await page.goto(await linkInMail(email, '/verify'));
  await expect(page.getByText('Votre compte est validé.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
}

export async function login(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}
