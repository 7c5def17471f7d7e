import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { answerOf } from './beekeeping.ts';
import { closeMessages } from './messages.ts';

/** What is done in an afternoon among the hives, by the shortest way of the app. */

export type Impression = 'faible' | 'normale' | 'forte';
/** As the wire has them. */
export const SCALE: readonly Impression[] = ['faible', 'normale', 'forte'];
export const impressionAt = (at: number): Impression => SCALE[at % SCALE.length] ?? 'normale';

export interface Picture {
  readonly name: string;
  readonly mimeType: 'image/jpeg' | 'image/png';
  readonly buffer: Buffer;
}

/** Of each picture another one: by it it is known again, however small it was made. */
const hueOf = (at: number): number => (at * 36) % 360;

const drawn = (at: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <rect width="800" height="600" fill="hsl(${hueOf(at)} 70% 45%)"/>
    <path d="M400 200l87 50v100l-87 50-87-50V250z" fill="#fff"/></svg>`);

/** A comb in the hand, each in a colour of its own; every other one is a PNG. */
export async function pictureOf(at: number): Promise<Picture> {
  const picture = sharp(drawn(at));
  return at % 2 === 0
    ? { name: `cadre-${at}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
    : { name: `cadre-${at}.png`, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

/** How far the corner of a picture is from the colour of the one that was taken, of 255. */
export async function distanceTo(at: number, picture: Buffer): Promise<number> {
  const corner = (bytes: Buffer) =>
    sharp(bytes).extract({ left: 8, top: 8, width: 8, height: 8 }).removeAlpha().raw().toBuffer();
  const [meant, found] = await Promise.all([corner(drawn(at)), corner(picture)]);
  return Math.max(...[0, 1, 2].map((channel) => Math.abs((meant[channel] ?? 0) - (found[channel] ?? 0))));
}

/** A board on the grass, as a camera writes it down. */
export async function pictureOfBoard(): Promise<Picture> {
  const board = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#efe8d8' } });
  const taken = { DateTimeOriginal: '2026:06:15 10:00:00', OffsetTimeOriginal: '+02:00' };
  return {
    name: 'lange.jpg',
    mimeType: 'image/jpeg',
    buffer: await board.withExif({ IFD2: taken }).jpeg().toBuffer(),
  };
}

/** Hive after hive of a round that has begun. */
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

/** Fills the form of an observation that is open, and saves it. */
export async function note(page: Page, { impression, picture }: Visit): Promise<void> {
  await answerOf(page, 'Impression générale', impression).click();
  if (picture)
    await page.getByRole('region', { name: 'Photos' }).locator('input[capture]').setInputFiles(picture);
  await page.getByRole('button', { name: "Enregistrer l'observation" }).click();
  await expect(page).toHaveURL(/\?tab=observations$/);
}

/** By the shortcut of the installed app: which hive, then what was seen. */
export async function visit(page: Page, hive: string, seen: Visit): Promise<void> {
  await closeMessages(page);
  await page.getByRole('link', { name: hive, exact: true }).click();
  await note(page, seen);
  await page.goBack();
}
