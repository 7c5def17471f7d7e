import type { Page } from '@playwright/test';
import { faultsAt } from './layout-faults.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const PHONE: Size = { width: 390, height: 844 };
const TABLET: Size = { width: 1024, height: 768 };

/**
 * Widths and heights that a page lives at (look and feel, "Widths"), in px; last the one that it has in the other journeys:
 * to become another takes it longer than to be looked at.
 */
export const PHONES: readonly Size[] = [
  { width: 320, height: 640 },
  { width: 844, height: 390 }, // held sideways
  PHONE,
];
const DESKS: readonly Size[] = [
  { width: 720, height: 450 }, // 1440 by 900 at 200 %
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 912, height: 1368 },
  TABLET,
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
];

export const sizesOf = (isMobile: boolean): readonly Size[] => (isMobile ? PHONES : DESKS);

/** One of them, where the letters are also twice as large as usual, and nothing else is. */
export const sizeOfLargeLetters = (isMobile: boolean): Size => (isMobile ? PHONE : TABLET);

/** Those where a long word finds the least room, and the usual one of a desk. */
export const narrowSizesOf = (isMobile: boolean): readonly Size[] =>
  isMobile ? PHONES : DESKS.filter(({ width }) => [720, 768, 1024, 1440].includes(width));

/**
 * What is wrong at any of these sizes with the layout of what the page shows, under this name, and what `also` finds while
 * it has this size; its own size is as before.
 */
export async function faultsAtSizes(
  page: Page,
  sizes: readonly Size[],
  shown: string,
  also: (size: Size) => Promise<readonly string[]> = async () => [],
): Promise<string[]> {
  const own = page.viewportSize();
  const found: string[] = [];
  for (const size of sizes) {
    for (const fault of await faultsAt(page, size))
      found.push(`${shown} at ${size.width} × ${size.height}: ${fault}`);
    found.push(...(await also(size)));
  }
  if (own) await page.setViewportSize(own);
  return found;
}
