import { expect, onTestFinished, test, vi } from 'vitest';
import { HOUR_MS } from './time-units.ts';
import { createWallClock } from './zones.ts';

test.each(['Europe/Zurich', 'America/St_Johns', 'Africa/Casablanca', 'Australia/Lord_Howe', 'Pacific/Apia'])(
  'a clock shows each time of a year as the zone does: %s',
  (timeZone) => {
    const { shownAt } = createWallClock(timeZone);
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    const start = Date.UTC(2011, 0, 1);
    for (let at = start; at < start + 366 * 24 * HOUR_MS; at += HOUR_MS / 2)
      expect(new Date(shownAt(at)).toISOString().slice(0, 19)).toBe(format.format(at).replace(' ', 'T'));
  },
);

test('a list of a thousand hives asks for the offset a few times per day, not per hive', () => {
  const { shownAt } = createWallClock('Europe/Zurich');
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  onTestFinished(() => asked.mockRestore());
  for (let hive = 0; hive < 1000; hive += 1) shownAt(Date.UTC(2026, 5, 15, 8, 0, hive));
  expect(asked.mock.calls.length).toBeLessThan(5);
});
