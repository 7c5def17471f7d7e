import type { Page } from '@playwright/test';
import { faultsAt } from './layout-faults.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const PHONE: Size = { width: 390, height: 844 };
const SMALL_PHONE: Size = { width: 320, height: 640 };
const TABLET: Size = { width: 1024, height: 768 };

/**
 * Widths and heights for every page (look and feel, "Widths"), in px. The size of the other tests is last, because
 * changing the size takes longer than measuring.
 */
export const PHONES: readonly Size[] = [
  SMALL_PHONE,
  { width: 844, height: 390 }, // landscape
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

/** One size with fonts twice as large. */
export const sizeOfLargeLetters = (isMobile: boolean): Size => (isMobile ? SMALL_PHONE : TABLET);

/** The sizes with the least space for a long word, and the usual desktop size. */
export const narrowSizesOf = (isMobile: boolean): readonly Size[] =>
  isMobile ? PHONES : DESKS.filter(({ width }) => [720, 768, 1024, 1440].includes(width));

/** Layout faults of the open page at each size, reported under this name. The page's own size is restored. */
export async function faultsAtSizes(page: Page, sizes: readonly Size[], shown: string): Promise<string[]> {
  const own = page.viewportSize();
  const found: string[] = [];
  for (const size of sizes)
    for (const fault of await faultsAt(page, size))
      found.push(`${shown} at ${size.width} × ${size.height}: ${fault}`);
  if (own) await page.setViewportSize(own);
  return found;
}
