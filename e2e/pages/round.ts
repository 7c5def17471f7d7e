import type { Page } from '@playwright/test';

interface LeftRound {
  readonly apiaryId: number;
  /** The hives in order: the first is recorded, the second skipped, the others are open. */
  readonly hiveIds: readonly number[];
  /** The current hive; null after the last one, before the summary. */
  readonly at: number | null;
  /** The recorded observation. */
  readonly values?: object;
}

const EVERYTHING_STRIKING = {
  general_impression: 1,
  surveillance_particular_attention: true,
  surveillance_reminder: true,
  surveillance_reminder_date: '2030-06-12',
  queen_observed: false,
  brood_frames: 0,
  brood_eggs: false,
  brood_royal_cells: 3,
  reserves_honey_frames: 1,
  problem_observed: true,
};

/** A round in this device's storage, begun today and paused; a page of the app must be open. */
export async function leaveRound(page: Page, { apiaryId, hiveIds, at, values }: LeftRound): Promise<void> {
  const [first = 0, second = 0] = hiveIds;
  const startedAt = new Date().toISOString();
  const noted = {
    values: { ...EVERYTHING_STRIKING, ...values },
    date: startedAt.slice(0, 16),
    photos: [],
    idempotencyKey: '6f1c0e0a-0000-4000-8000-000000000001',
  };
  const stops = {
    [first]: { noted, before: { general_impression: 3 }, handedOver: true },
    [second]: { noted: null, before: {}, handedOver: true },
  };
  const round = { startedAt, items: ['general_impression', 'brood_frames'], at, stops };
  await page.evaluate(
    ([key = '', text = '']) => localStorage.setItem(key, text),
    [`round.${apiaryId}`, JSON.stringify(round)],
  );
}
