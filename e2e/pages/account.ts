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

/** Opens the link of the mail; the page goes to the login page by itself. */
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

/** Each request has another client address, so that the tests do not share one address's hourly limit. */
const ownAddress = () => `2001:db8:${randomBytes(6).toString('hex').match(/.{4}/g)?.join(':')}::1`;

/** Headers of a French-speaking beekeeper with a client address of their own. */
const asBeekeeper = () => ({ 'accept-language': 'fr', 'x-forwarded-for': ownAddress() });

/** The authorization header of a session opened by this request. */
export async function authorizationOf(page: Page, path: string, data?: object): Promise<string> {
  const headers = asBeekeeper();
  const answer = await answered(await page.request.post(path, { headers, ...(data && { data }) }));
  return `Bearer ${(await answer.json()).access_token}`;
}

/** Opens another session and returns its authorization header. */
export const signInAside = (page: Page, email: string): Promise<string> =>
  authorizationOf(page, '/api/auth/login', { email, password: PASSWORD });

/** Signs the page in with this authorization. No page of the app may be open yet. */
export async function keepSession(page: Page, authorization: string): Promise<void> {
  // Any address of the origin has its storage; this one loads nothing.
  await page.goto('/api/health');
  await page.evaluate((kept) => localStorage.setItem('token', kept), authorization);
}

/** A beekeeper who has signed up and confirmed the address through the API. */
export async function verifiedAccount(page: Page): Promise<string> {
  const email = newEmail();
  const person = { name: 'Élise Rochat', email, password: PASSWORD, password_confirmation: PASSWORD };
  await answered(await page.request.post('/api/auth/signup', { data: person, headers: asBeekeeper() }));
  const { searchParams } = new URL(await linkInMail(email, '/verify'));
  const parameter = (name: string) => searchParams.get(name) ?? '';
  const query = new URLSearchParams({ expires: parameter('expires'), signature: parameter('signature') });
  await answered(
    await page.request.get(`/api/email/verify/${parameter('id')}/${parameter('hash')}?${query}`),
  );
  return email;
}

/** Signs in through the API, on this or another device. No page of the app may be open there yet. */
export const openSession = async (page: Page, email: string): Promise<void> =>
  keepSession(page, await signInAside(page, email));

/**
 * Signs up, confirms and signs in a beekeeper through the API, for tests that start after that. No page of the app
 * may be open yet.
 */
export async function openAccount(page: Page): Promise<string> {
  const email = await verifiedAccount(page);
  await openSession(page, email);
  return email;
}
