import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { untilQuiet } from '../journey.ts';

const theMap = (page: Page, name: string | RegExp): Locator => page.getByRole('application', { name });

/** Scrolls to the map and waits until all requests are answered. */
export async function openMap(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole('heading', { name: /^(Carte|Emplacement|Map|Location)$/ }).scrollIntoViewIfNeeded();
  const map = theMap(page, name);
  await expect(map).toBeVisible();
  await map.scrollIntoViewIfNeeded();
  await untilQuiet(page);
  return map;
}

type Colour = 'red' | 'blue' | 'water';

/** The colours of the two markers on the tiles, and of lakes without a tile (`--propolis-water`, light). */
const IS_OF: Readonly<Record<Colour, (r: number, g: number, b: number) => boolean>> = {
  red: (r, g, b) => r > 150 && g < 90 && b < 90,
  blue: (r, g, b) => b > 150 && r < 90 && g < 90,
  water: (r, g, b) => r === 0xd3 && g === 0xe4 && b === 0xea,
};

/** The centre of all pixels of a colour on the painted map, in px; undefined if there are none. */
export async function middleOf(map: Locator, colour: Colour): Promise<{ x: number; y: number } | undefined> {
  const png = await map.screenshot({ scale: 'css' });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let [count, x, y] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 3) {
    if (!IS_OF[colour](data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) continue;
    const pixel = at / 3;
    count += 1;
    x += pixel % info.width;
    y += Math.floor(pixel / info.width);
  }
  return count > 20 ? { x: x / count, y: y / count } : undefined;
}

/** The same, once such pixels are painted. */
export async function markOf(map: Locator, colour: Colour): Promise<{ x: number; y: number }> {
  let found: { x: number; y: number } | undefined;
  await expect(async () => {
    const [first, second] = [await middleOf(map, colour), await middleOf(map, colour)];
    expect(first, `a ${colour} mark`).toBeDefined();
    expect(second).toEqual(first); // the map has stopped moving
    found = first;
  }).toPass({ timeout: 15_000 });
  return found ?? { x: Number.NaN, y: Number.NaN };
}
