import type { Page } from '@playwright/test';
import { faultsAt } from './layout-faults.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Widths and heights that a page lives at (look and feel, "Widths"), in px. */
export const PHONES: readonly Size[] = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 }, // held sideways
];
const DESKS: readonly Size[] = [
  { width: 720, height: 450 }, // 1440 by 900 at 200 %
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 912, height: 1368 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

export const sizesOf = (isMobile: boolean): readonly Size[] => (isMobile ? PHONES : DESKS);

/** Those where a long word finds the least room, and the usual one of a desk. */
export const narrowSizesOf = (isMobile: boolean): readonly Size[] =>
  isMobile ? PHONES : DESKS.filter(({ width }) => [720, 768, 1024, 1440].includes(width));

/** What is wrong at any of these sizes with the layout of what the page shows, under this name; its own size is as before. */
export async function faultsAtSizes(page: Page, sizes: readonly Size[], shown: string): Promise<string[]> {
  const own = page.viewportSize();
  const found: string[] = [];
  for (const size of sizes)
    for (const fault of await faultsAt(page, size))
      found.push(`${shown} at ${size.width} × ${size.height}: ${fault}`);
  if (own) await page.setViewportSize(own);
  return found;
}
