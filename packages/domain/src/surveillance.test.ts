import { expect, test } from 'vitest';
import { needsSurveillance } from './surveillance.ts';

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
])('a hive with a reminder $when: needs surveillance is $needed (spec 4)', ({ reminder, date, needed }) => {
  const hive = { surveillance_reminder: reminder, surveillance_reminder_date: date };
  expect(needsSurveillance(hive, today)).toBe(needed);
});
