import { randomBytes } from 'node:crypto';
import { type APIResponse, expect, type Page } from '@playwright/test';
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

async function answered(answer: APIResponse): Promise<APIResponse> {
  expect(answer.ok(), answer.url()).toBe(true);
  return answer;
}

/** Everybody comes from elsewhere: what one address may try in an hour is not for all journeys together. */
const ownAddress = () => `2001:db8:${randomBytes(6).toString('hex').match(/.{4}/g)?.join(':')}::1`;

/** Answers the authorization of one more session. */
export async function signInAside(page: Page, email: string): Promise<string> {
  const headers = { 'x-forwarded-for': ownAddress() };
  const signedIn = await answered(
    await page.request.post('/api/auth/login', { data: { email, password: PASSWORD }, headers }),
  );
  return `Bearer ${(await signedIn.json()).access_token}`;
}

/**
 * A beekeeper who has signed up, followed the mailed link and signed in, through the API: for journeys that begin later.
 * No page of the app is open yet.
 */
export async function openAccount(page: Page): Promise<string> {
  const email = newEmail();
  const person = { name: 'Élise Rochat', email, password: PASSWORD, password_confirmation: PASSWORD };
  const headers = { 'accept-language': 'fr', 'x-forwarded-for': ownAddress() };
  await answered(await page.request.post('/api/auth/signup', { data: person, headers }));
  const { searchParams } = new URL(await linkInMail(email, '/verify'));
  const said = (name: string) => searchParams.get(name) ?? '';
  const query = new URLSearchParams({ expires: said('expires'), signature: said('signature') });
  await answered(await page.request.get(`/api/email/verify/${said('id')}/${said('hash')}?${query}`));
  const authorization = await signInAside(page, email);
  // Any address of the house has its storage; this one loads nothing.
  await page.goto('/api/health');
  await page.evaluate((kept) => localStorage.setItem('token', kept), authorization);
  return email;
}
