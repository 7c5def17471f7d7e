import { expect, test } from 'vitest';
import { isReminderInThePast, isReminderOverdue, needsSurveillance } from './surveillance.ts';

const today = '2026-05-10';

test.each([
  { reminder: true, date: '2026-05-11', needed: true, when: 'tomorrow' },
  { reminder: true, date: '2026-05-10', needed: true, when: 'today' },
  { reminder: true, date: '2026-05-09', needed: false, when: 'yesterday' },
  { reminder: true, date: '2027-01-01', needed: true, when: 'next year' },
  { reminder: true, date: '2025-12-31', needed: false, when: 'last year' },
  { reminder: true, date: null, needed: false, when: 'on no day' },
  { reminder: false, date: '2026-05-11', needed: false, when: 'tomorrow, but not set' },
  { reminder: false, date: null, needed: false, when: 'on no day and not set' },
])(
  'a hive with a reminder $when: needs surveillance is $needed (specification 4)',
  ({ reminder, date, needed }) => {
    const hive = { surveillance_reminder: reminder, surveillance_reminder_date: date };
    expect(needsSurveillance(hive, today)).toBe(needed);
  },
);

test.each([
  { reminder: true, date: '2026-05-09', overdue: true, when: 'for yesterday' },
  { reminder: true, date: '2025-12-31', overdue: true, when: 'for last year' },
  { reminder: true, date: '2026-05-10', overdue: false, when: 'for today' },
  { reminder: true, date: '2026-05-11', overdue: false, when: 'for tomorrow' },
  { reminder: true, date: null, overdue: false, when: 'for no day' },
  { reminder: false, date: '2026-05-09', overdue: false, when: 'that was taken back' },
])('a reminder $when is overdue: $overdue', ({ reminder, date, overdue }) => {
  const hive = { surveillance_reminder: reminder, surveillance_reminder_date: date };
  expect(isReminderOverdue(hive, today)).toBe(overdue);
});

test.each([
  [{ surveillance_reminder: true, surveillance_reminder_date: '2025-05-11' }, true],
  [{ surveillance_reminder: true, surveillance_reminder_date: '2026-05-09' }, true],
  [{ surveillance_reminder: true, surveillance_reminder_date: '2026-05-10' }, false],
  [{ surveillance_reminder: true, surveillance_reminder_date: null }, false],
  [{ surveillance_reminder: false, surveillance_reminder_date: '2025-05-11' }, false],
  [{}, false],
])('%j in an observation of 10 May 2026 is a reminder for the past: %s', (reminder, past) => {
  expect(isReminderInThePast(reminder, '2026-05-10')).toBe(past);
});
