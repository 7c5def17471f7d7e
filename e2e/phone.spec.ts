import { expect, test } from './journey.ts';
import { moveHive, newApiary } from './pages/beekeeping.ts';

test('messages stand 44 px above what stays at the foot of the screen, the next 60 px higher', async ({
  page,
  isMobile,
}) => {
  const { apiaryId } = await newApiary(page, ['Acacia', 'Bourrache']);
  await page.goto(`/apiary/${apiaryId}`);
  await moveHive(page, 'Acacia', 2);
  const messages = page.getByRole('region', { name: 'Messages' }).locator('[data-type]');
  await expect(messages).toHaveCount(2);
  const add = page.getByRole('link', { name: 'Ajouter une ruche' }).filter({ visible: true });
  const edges = () =>
    messages.evaluateAll((shown) => shown.map((message) => message.getBoundingClientRect().bottom));
  const foot = await page.evaluate(() => window.innerHeight);
  const footer = isMobile ? await add.locator('..').boundingBox() : null;
  const edge = footer?.y ?? foot;
  await expect.poll(edges).toEqual([edge - 44, edge - 104]);
  // The button below them is free.
  await add.click();
  await expect(page).toHaveURL(/\/hive\/add$/);
});
