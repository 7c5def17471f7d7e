import { expect, test } from './journey.ts';
import { openSession, PASSWORD } from './pages/account.ts';
import { answerOf, newApiary, observe } from './pages/beekeeping.ts';

test('an observation recorded on one page appears on another page of the same account without a reload @once', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, apiaryId, hiveIds } = await newApiary(page, ['Acacia', 'Tilleul']);
  const hivePage = `/apiary/${apiaryId}/hive/${hiveIds[0]}`;
  await observe(page, hiveIds[0] ?? 0, { brood_frames: 6, observation_date: '2024-04-02' });

  // The phone at the hives, and the same hive on the desktop at home.
  const desk = await browser.newContext({ baseURL });
  const deskPage = await desk.newPage();
  await openSession(deskPage, email);
  await deskPage.goto(`${hivePage}?tab=observations`);
  const row = deskPage.getByRole('row', { name: /^Cadres de couvain/ });
  await expect(row.getByRole('cell')).toHaveText(['6 cadres']);
  // A reload would lose this value.
  await deskPage.evaluate(() => document.body.setAttribute('data-not-reloaded', 'true'));

  await page.goto(`${hivePage}/observation`);
  await answerOf(page, 'Cadres de couvain', '7 cadres').click();
  await answerOf(page, 'Reine observée', 'Oui').click();
  await page.getByRole('button', { name: "Enregistrer l'observation" }).click();
  await expect(page.getByText("Observation d'Acacia enregistrée")).toBeVisible();

  await expect(row.getByRole('cell')).toHaveText(['7 cadres', '6 cadres']);
  await expect(deskPage.locator('body')).toHaveAttribute('data-not-reloaded', 'true');

  // The reverse: a hive renamed on the desktop has its new name on the phone.
  await page.goto(`/apiary/${apiaryId}`);
  await expect(page.getByText('Tilleul').first()).toBeVisible();
  const token = await deskPage.evaluate(() => localStorage.getItem('token'));
  const renamed = await deskPage.request.put(`/api/hives/${hiveIds[1]}`, {
    data: { name: 'Grand tilleul' },
    headers: { authorization: token ?? '' },
  });
  expect(renamed.ok()).toBe(true);
  await expect(page.getByText('Grand tilleul').first()).toBeVisible();
  await desk.close();
});

test('a page whose account signs out everywhere goes to the login page by itself @once', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, apiaryId } = await newApiary(page, ['Acacia']);
  await page.goto(`/apiary/${apiaryId}`);
  await expect(page.getByText('Acacia').first()).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await openSession(other, email);
  const token = await other.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: token ?? '' };
  const profile = await (await other.request.get('/api/user', { headers })).json();
  const {
    id: _id,
    include_automatic_counting_menu: _menu,
    demo_ends_at: _demo,
    usage: _usage,
    ...fields
  } = profile;
  const password = 'tilleul et acacia';
  const changed = await other.request.put('/api/user', {
    data: { ...fields, current_password: PASSWORD, password, password_confirmation: password },
    headers,
  });
  expect(await changed.text()).toContain(email);
  await expect(page).toHaveURL(/\/login/);
  await elsewhere.close();
});
