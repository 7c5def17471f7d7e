import type { WatchedHive } from './concerns.ts';

/** Observed on 9 May, usual strength, no concern. */
export const aHive = (change: Partial<WatchedHive> = {}): WatchedHive => ({
  surveillance_reminder: false,
  surveillance_reminder_date: null,
  surveillance_particular_attention: false,
  attentionSince: null,
  general_impression: 2,
  lastObserved: '2026-05-09',
  varroa: null,
  ...change,
});

export const reminded = (day: string): Partial<WatchedHive> => ({
  surveillance_reminder: true,
  surveillance_reminder_date: day,
});
