import type { Page } from '@playwright/test';

/** Signs in to the demonstration as a visitor would. */
export async function openDemo(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Ouvrir la démonstration' }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

/** Pages by what they are, each with its address in the demonstration; the session must be open. */
export async function demoPages(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.get('/api/apiaries', { headers: { authorization: token ?? '' } });
  const [apiary] = await answer.json();
  const place = `/apiary/${apiary.id}`;
  const hive = `${place}/hive/${apiary.hives[0].id}`;
  return {
    dashboard: '/',
    'apiary-form': '/apiary/add',
    apiary: place,
    'hive-form': `${place}/hive/add`,
    hive,
    observations: `${hive}?tab=observations`,
    'observation-form': `${hive}/observation`,
    preferences: '/preferences',
    profile: '/profile',
    coming: '/sensors',
  };
}
