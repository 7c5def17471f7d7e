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

/** Reads what an address of the API answers to the open session. */
type Read = <Answer>(path: string) => Promise<Answer>;

/** The newest counting with a photo. */
async function countingPage(read: Read): Promise<string> {
  const { data } = await read<{ data: { id: number; photo: object | null }[] }>(
    '/api/automatic_varroa_counting',
  );
  return `/automatic_varroa_counting/${data.find(({ photo }) => photo !== null)?.id}`;
}

/** The pages of a record, of a queen, and of a hive that ended. */
async function pagesOfRecords(read: Read, apiaryId: number): Promise<Record<string, string>> {
  const { data } = await read<{ data: { id: string }[] }>('/api/records?kind=treatment');
  const [queen] = await read<{ id: string }[]>('/api/queens');
  const [ended] = await read<{ id: number }[]>(`/api/apiaries/${apiaryId}/hives/ended`);
  return {
    record: `/journal/${data[0]?.id}`,
    'record-edit': `/journal/${data[0]?.id}/edit`,
    queen: `/queens/${queen?.id}`,
    'queen-edit': `/queens/${queen?.id}/edit`,
    'ended-hive': `/apiary/${apiaryId}/hive/${ended?.id}`,
  };
}

/** Pages by name, each with its address in the demonstration; the session must be open. */
export async function demoPages(page: Page): Promise<Record<string, string>> {
  const authorization = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  const read: Read = async (path) => (await page.request.get(path, { headers: { authorization } })).json();
  const [apiary] = await read<{ id: number; hives: { id: number }[] }[]>('/api/apiaries');
  const { id = 0, hives = [] } = apiary ?? {};
  return {
    ...pagesOf(id, hives[0]?.id ?? 0),
    ...(await pagesOfRecords(read, id)),
    counting: await countingPage(read),
  };
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

/** Edit forms of existing records, and addresses that do not exist. */
export const alsoOf = ({ apiary, hive }: Record<string, string>): string[] => [
  `${apiary}/edit`,
  `${hive}/edit`,
  '/?show=weak',
  '/profile?tab=security',
  '/profile?tab=data',
  '/privacy',
  '/licences',
  '/apiary/999999',
];
