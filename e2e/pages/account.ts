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

/** Headers of a French beekeeper at a place of their own. */
const asBeekeeper = () => ({ 'accept-language': 'fr', 'x-forwarded-for': ownAddress() });

/** What the API answers to a request by which a session is opened: its authorization. */
export async function authorizationOf(page: Page, path: string, data?: object): Promise<string> {
  const headers = asBeekeeper();
  const answer = await answered(await page.request.post(path, { headers, ...(data && { data }) }));
  return `Bearer ${(await answer.json()).access_token}`;
}

/** Answers the authorization of one more session. */
export const signInAside = (page: Page, email: string): Promise<string> =>
  authorizationOf(page, '/api/auth/login', { email, password: PASSWORD });

/** Has the page be of whose authorization this is. No page of the app is open yet. */
export async function keepSession(page: Page, authorization: string): Promise<void> {
  // Any address of the house has its storage; this one loads nothing.
  await page.goto('/api/health');
  await page.evaluate((kept) => localStorage.setItem('token', kept), authorization);
}

/** A beekeeper who has signed up through the API and not yet followed the mailed link. */
export async function newAccount(page: Page): Promise<string> {
  const email = newEmail();
  const person = { name: 'Élise Rochat', email, password: PASSWORD, password_confirmation: PASSWORD };
  await answered(await page.request.post('/api/auth/signup', { data: person, headers: asBeekeeper() }));
  return email;
}

/** The same who has followed it. */
export async function verifiedAccount(page: Page): Promise<string> {
  const email = await newAccount(page);
  const { searchParams } = new URL(await linkInMail(email, '/verify'));
  const said = (name: string) => searchParams.get(name) ?? '';
  const query = new URLSearchParams({ expires: said('expires'), signature: said('signature') });
  await answered(await page.request.get(`/api/email/verify/${said('id')}/${said('hash')}?${query}`));
  return email;
}

/** Signs in through the API, on this or on another device. No page of the app is open there yet. */
export const openSession = async (page: Page, email: string): Promise<void> =>
  keepSession(page, await signInAside(page, email));

/**
 * A beekeeper who has signed up, followed the mailed link and signed in, through the API: for journeys that begin later.
 * No page of the app is open yet.
 */
export async function openAccount(page: Page): Promise<string> {
  const email = await verifiedAccount(page);
  await openSession(page, email);
  return email;
}
