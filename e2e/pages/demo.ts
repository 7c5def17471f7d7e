import { expect, type Page } from '@playwright/test';
import { authorizationOf, keepSession } from './account.ts';

/** Before signing in. */
export const DOORS = [
  '/login',
  '/register',
  '/reset',
  '/password?token=a&email=a@example.org',
  '/address?change=a&side=old&expires=1&signature=a',
] as const;

const newCopy = (page: Page): Promise<string> => authorizationOf(page, '/api/auth/demo');

/** Creates a French demonstration account through the API. No page of the app may be open yet. */
export const openOwnDemo = async (page: Page): Promise<void> => keepSession(page, await newCopy(page));

/** Shared by all tests of one worker, which run one after the other. */
let copyToLookAt: Promise<string> | undefined;

/**
 * A shared copy for read-only tests: creating a copy takes seconds, and a test that writes would change what the next
 * one sees.
 */
export async function openDemo(page: Page): Promise<void> {
  copyToLookAt ??= newCopy(page);
  page.on('request', (request) => {
    const isOfApi = new URL(request.url()).pathname.startsWith('/api/');
    if (isOfApi) expect.soft(request.method(), `${request.url()} in a copy that others look at`).toBe('GET');
  });
  await keepSession(page, await copyToLookAt);
}

/** Opens a demonstration account as a visitor does, by the button in the browser's language. */
export async function pressDemo(page: Page, button: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

/** The newest counting with a photo. */
async function countingPage(page: Page, authorization: string): Promise<string> {
  const answer = await page.request.get('/api/automatic_varroa_counting', { headers: { authorization } });
  const { data }: { data: { id: number; photo: object | null }[] } = await answer.json();
  return `/automatic_varroa_counting/${data.find(({ photo }) => photo !== null)?.id}`;
}

/** Pages by name, each with its address in the demonstration; the session must be open. */
export async function demoPages(page: Page): Promise<Record<string, string>> {
  const authorization = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  const answer = await page.request.get('/api/apiaries', { headers: { authorization } });
  const [apiary] = await answer.json();
  return { ...pagesOf(apiary.id, apiary.hives[0].id), counting: await countingPage(page, authorization) };
}

/** The pages of this apiary and this hive. */
export function pagesOf(apiaryId: number, hiveId: number): Record<string, string> {
  const place = `/apiary/${apiaryId}`;
  const hive = `${place}/hive/${hiveId}`;
  return {
    dashboard: '/',
    'apiary-form': '/apiary/add',
    apiary: place,
    'hive-form': `${place}/hive/add`,
    hive,
    observations: `${hive}?tab=observations`,
    evolution: `${hive}?tab=evolution&period=year`,
    'apiary-evolution': `${place}?tab=evolution`,
    'observation-form': `${hive}/observation`,
    round: `${place}/round`,
    register: `${place}/register`,
    'varroa-plan': `${place}/varroa`,
    notifications: '/notifications',
    waiting: '/waiting',
    'which-hive': '/observe',
    preferences: '/preferences',
    profile: '/profile',
    journal: '/journal',
    sensors: '/sensors',
    scale: '/sensors/youbee',
    'scale-form': '/sensors/youbee?sensor=new',
    weather: '/sensors/swissmetnet',
    'weather-form': '/sensors/swissmetnet?sensor=new',
    camera: '/sensors/apizoom?sensor=new',
    countings: '/automatic_varroa_counting',
    'hand-count': '/automatic_varroa_counting/by_hand',
    medicines: '/medicines',
    queens: '/queens',
    treatment: `${place}/record/treatment`,
    feeding: `${place}/record/feeding?hives=[${hiveId}]`,
    equipment: `${place}/record/equipment?hives=[${hiveId}]`,
    'queen-record': `${place}/record/queen?hives=[${hiveId}]`,
    'medicine-form': '/medicines/add',
    'counting-form': `${hive}/automatic_varroa_counting/add`,
  };
}
