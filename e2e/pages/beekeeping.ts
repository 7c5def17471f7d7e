import { expect, type Locator, type Page } from '@playwright/test';
import { openAccount } from './account.ts';

export interface Place {
  readonly email: string;
  readonly apiaryId: number;
  readonly hiveIds: readonly number[];
}

async function post(page: Page, path: string, data: unknown) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.post(path, { data, headers: { authorization: token ?? '' } });
  expect(answer.ok(), `POST ${path}`).toBe(true);
  return answer.json();
}

interface Ground {
  readonly latitude?: number;
  readonly longitude?: number;
  readonly is_covered?: boolean;
}

/** Creates an apiary without hives for the signed-in beekeeper; returns its id. */
export async function addApiary(page: Page, name: string, ground: Ground = {}): Promise<number> {
  const place = { name, reference: 'VD-4711', latitude: 46.82, longitude: 6.53, ...ground };
  return (await post(page, '/api/apiaries', place)).id;
}

/** Creates hives in this apiary, in order; returns their ids. */
export async function addHives(page: Page, apiaryId: number, names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const hive = { name, hive_type_id: 1, bee_race_id: 2 };
    ids.push((await post(page, `/api/apiaries/${apiaryId}/hives`, hive)).id);
  }
  return ids;
}

/** Creates a beekeeper with one apiary and these hives through the API, for tests that start after that. */
export async function newApiary(page: Page, hives: readonly string[], name = 'Les Rasses'): Promise<Place> {
  const email = await openAccount(page);
  const apiaryId = await addApiary(page, name);
  return { email, apiaryId, hiveIds: await addHives(page, apiaryId, hives) };
}

/** The hives on the apiary's page, in order; each links to its page. */
export const standingHives = (page: Page): Locator =>
  page
    .getByRole('list', { name: "Ruches dans l'ordre où elles se trouvent" })
    .getByRole('link')
    .filter({ hasNotText: 'Observer' });

/** Moves a hive on the apiary's page, by its menu and the number of the place. */
export async function moveHive(page: Page, name: string, position: number): Promise<void> {
  await page.getByRole('button', { name: `Actions pour ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Déplacer…' }).click();
  const dialog = page.getByRole('dialog', { name: `Déplacer ${name}` });
  await dialog.getByRole('textbox', { name: 'Position dans le rucher' }).fill(String(position));
  await dialog.getByRole('button', { name: 'Déplacer' }).click();
}

export const observe = (page: Page, hiveId: number, values: object) =>
  post(page, `/api/hives/${hiveId}/observations`, values);

/** Adds to the journal. */
export const recordAct = (page: Page, apiaryId: number, content: object) =>
  post(page, `/api/apiaries/${apiaryId}/records`, content);

export const countByHand = (page: Page, hiveId: number, count: object) =>
  post(page, '/api/automatic_varroa_counting/by_hand', { hive_id: hiveId, ...count });

/** Reads from the API, outside the page. */
export async function onServer(page: Page, path: string) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.get(path, { headers: { authorization: token ?? '' } });
  expect(answer.ok(), `GET ${path}`).toBe(true);
  return answer.json();
}

/** Newest first. */
export const observationsOf = (page: Page, hiveId: number | undefined) =>
  onServer(page, `/api/hives/${hiveId}/observations/latest`);

/** The option of an item in the observation form. */
export const answerOf = (page: Page, item: string, answer: string): Locator =>
  page.getByRole('group', { name: item, exact: true }).getByRole('button', { name: answer, exact: true });

/** Opens the search by its button, in the menu of a desktop or above the page of a phone, and types. */
export async function search(page: Page, query: string): Promise<void> {
  await page.getByRole('button', { name: 'Chercher' }).filter({ visible: true }).click();
  await page.getByRole('combobox', { name: 'Chercher' }).fill(query);
}

/** Opens the page's form that this link leads to; on a phone the link is in the page's menu. */
export async function openFromPage(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name }).filter({ visible: true });
  const menu = page.getByRole('button', { name: /^Autres actions d/ });
  await expect(link.or(menu).first()).toBeVisible();
  if ((await link.count()) > 0) return link.first().click();
  await menu.click();
  await page.getByRole('menuitem', { name }).click();
}
