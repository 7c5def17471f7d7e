import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { answerOf } from './beekeeping.ts';
import { closeMessages } from './messages.ts';

/** The tasks of an afternoon at the hives, in the app's shortest way. */

export type Impression = 'faible' | 'normale' | 'forte';
/** Values as in the API. */
export const SCALE: readonly Impression[] = ['faible', 'normale', 'forte'];
export const impressionAt = (at: number): Impression => SCALE[at % SCALE.length] ?? 'normale';

export interface Picture {
  readonly name: string;
  readonly mimeType: 'image/jpeg' | 'image/png';
  readonly buffer: Buffer;
}

/** A different colour for each picture, so that it is recognised after it was scaled down. */
const hueOf = (at: number): number => (at * 36) % 360;

const drawn = (at: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <rect width="800" height="600" fill="hsl(${hueOf(at)} 70% 45%)"/>
    <path d="M400 200l87 50v100l-87 50-87-50V250z" fill="#fff"/></svg>`);

/** A comb photo, each in another colour; every second one is a PNG. */
export async function pictureOf(at: number): Promise<Picture> {
  const picture = sharp(drawn(at));
  return at % 2 === 0
    ? { name: `cadre-${at}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
    : { name: `cadre-${at}.png`, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

/** Distance between a picture's corner colour and that of the photo taken, of 255. */
export async function distanceTo(at: number, picture: Buffer): Promise<number> {
  const corner = (bytes: Buffer) =>
    sharp(bytes).extract({ left: 8, top: 8, width: 8, height: 8 }).removeAlpha().raw().toBuffer();
  const [meant, found] = await Promise.all([corner(drawn(at)), corner(picture)]);
  return Math.max(...[0, 1, 2].map((channel) => Math.abs((meant[channel] ?? 0) - (found[channel] ?? 0))));
}

/** A varroa board on the grass, as a camera encodes it. */
export async function pictureOfBoard(): Promise<Picture> {
  const board = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#efe8d8' } });
  const taken = { DateTimeOriginal: '2026:06:15 10:00:00', OffsetTimeOriginal: '+02:00' };
  return {
    name: 'lange.jpg',
    mimeType: 'image/jpeg',
    buffer: await board.withExif({ IFD2: taken }).jpeg().toBuffer(),
  };
}

/** Records hive after hive in a started round. */
export async function walkPast(page: Page, hives: readonly string[], from = 0): Promise<void> {
  for (const [at, hive] of hives.entries()) {
    await expect(page.getByRole('heading', { level: 1, name: hive, exact: true })).toBeVisible();
    await answerOf(page, 'Impression générale', impressionAt(from + at)).click();
    await page.getByRole('button', { name: /^Enregistrer et / }).click();
  }
}

interface Visit {
  readonly impression: Impression;
  readonly picture?: Picture;
}

/** Fills an open observation form and saves it. */
export async function note(page: Page, { impression, picture }: Visit): Promise<void> {
  await answerOf(page, 'Impression générale', impression).click();
  if (picture)
    await page.getByRole('region', { name: 'Photos' }).locator('input[capture]').setInputFiles(picture);
  await page.getByRole('button', { name: "Enregistrer l'observation" }).click();
  await expect(page).toHaveURL(/\?tab=observations$/);
}

/** Uses the installed app's shortcut: choose the hive, then record. */
export async function visit(page: Page, hive: string, seen: Visit): Promise<void> {
  await closeMessages(page);
  await page.getByRole('link', { name: hive, exact: true }).click();
  await note(page, seen);
  await page.goBack();
}
