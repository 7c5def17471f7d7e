import { expect, type Locator, type Page } from '@playwright/test';

/** Uploads a board photo with a two-franc coin through the API, linked with no hive; returns the counting's id. */
export async function sendBoard(page: Page, photo: Buffer): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.post('/api/automatic_varroa_counting', {
    headers: { authorization: token ?? '' },
    multipart: {
      marker: 'marker_2_CHF',
      photo_timestamp: '2026-06-14T08:30',
      photo_timestamp_timezone: 'Europe/Zurich',
      exposure_days: '7',
      photo: { name: 'lange.jpg', mimeType: 'image/jpeg', buffer: photo },
    },
  });
  expect(await answer.text()).toContain('"status":"waiting"');
  return (await answer.json()).id;
}

/** The element with the count on the page of a counting. */
export const verdictOf = (page: Page): Locator => page.getByRole('region', { name: 'Nombre de varroas' });

/** The photo in its viewer. */
export const photoOf = (page: Page): Locator =>
  page.getByRole('application', { name: 'Photo du lange avec les varroas trouvés' });

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The screen position of a pixel of the photo, while the whole photo is visible. */
export async function placeOnScreen(page: Page, photo: { width: number; height: number }, { x, y }: Place) {
  const box = await photoOf(page).boundingBox();
  if (!box) throw new Error('the photo is not in view');
  const scale = Math.min(box.width / photo.width, box.height / photo.height);
  return {
    x: box.x + box.width / 2 + (x - photo.width / 2) * scale,
    y: box.y + box.height / 2 + (y - photo.height / 2) * scale,
  };
}

/** A long press that ends once it has had an effect. */
export async function pressLong(page: Page, { x, y }: Place, until: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await until();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
