import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Beekeeper, TEST_SETTINGS, type TestApp, testApp } from '../../../../test/app.ts';
import { countedByHand } from '../../../../test/countings.ts';
import {
  aTreatment,
  aVarroaPlan,
  createdApiary,
  createdHive,
  createdRecord,
  recorded,
} from '../../../../test/records.ts';
import { writeCalendar } from './calendar.service.ts';

const REMINDER = {
  uid: 'reminder-of-hive-27',
  name: 'Mélusine',
  apiary: 'Les Tilleuls',
  day: '2026-12-31',
  comment: 'contrôler la ponte',
  path: '/apiary/3/hive/27',
};
const write = (...entries: (typeof REMINDER)[]) =>
  writeCalendar({ entries, appUrl: 'https://propolis.test', now: new Date('2026-06-15T10:00:00.123Z') });
/** Unfolds the lines. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar', () => {
  test('has each reminder as an all-day event with an alarm at seven', () => {
    const text = write(REMINDER);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(linesOf(text)).toEqual(
      expect.arrayContaining([
        'VERSION:2.0',
        'UID:reminder-of-hive-27@propolis.test',
        'DTSTAMP:20260615T100000Z',
        'DTSTART;VALUE=DATE:20261231',
        'SUMMARY:Mélusine: contrôler la ponte',
        'LOCATION:Les Tilleuls',
        'URL:https://propolis.test/apiary/3/hive/27',
        'TRIGGER:PT7H',
      ]),
    );
  });

  test('has only dates with a year of four digits, also for the last day that can be chosen', () => {
    const dates = linesOf(write({ ...REMINDER, day: '9999-12-31' })).filter((line) =>
      line.includes('=DATE:'),
    );
    expect(dates).toEqual(['DTSTART;VALUE=DATE:99991231']);
  });

  test('has lines of at most 75 octets, and texts of users cannot inject lines', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(texts, texts, (name, comment) => {
        const text = write({ ...REMINDER, name, comment: `${comment}\r\nEND:VEVENT\nBEGIN:VEVENT` });
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        const lines = linesOf(text);
        expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
        const summary = lines.find((line) => line.startsWith('SUMMARY:'))?.slice('SUMMARY:'.length) ?? '';
        const read = summary.replaceAll(/\\([\\;,n])/g, (_, sign) => (sign === 'n' ? '\n' : sign));
        const kept = (written: string) =>
          // biome-ignore lint/suspicious/noControlCharactersInRegex: not allowed in a calendar
          written.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
        expect(read).toBe(`${kept(name)}: ${kept(comment)}\nEND:VEVENT\nBEGIN:VEVENT`);
      }),
      { numRuns: 100 },
    );
  });
});

describe('its URL', () => {
  let server: TestApp;
  let me: Beekeeper;
  beforeAll(async () => {
    server = await testApp();
    me = await server.beekeeper();
    const hive = await createdHive(me, await createdApiary(me), { name: 'Mélusine' });
    await recorded(me, hive, {
      surveillance_reminder: true,
      surveillance_reminder_date: '2026-06-22',
      surveillance_reminder_comment: 'nourrir',
    });
  });
  const fileOf = async (keeper: Beekeeper) => {
    const { status, body } = await keeper.post('/api/user/calendar');
    expect([status, body.url]).toEqual([
      200,
      expect.stringContaining(`${TEST_SETTINGS.appUrl}/api/calendar/`),
    ]);
    return new URL(body.url).pathname;
  };

  test('gives access to the reminders of its user without a session, and is the same until it is revoked', async () => {
    const file = await fileOf(me);
    expect(await fileOf(me)).toBe(file);
    const { status, headers, raw } = await server.anonymous.get(file);
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar']);
    expect(String(raw)).toContain('SUMMARY:Mélusine: nourrir');
    const others = await fileOf(await server.beekeeper());
    expect(String((await server.anonymous.get(others)).raw)).not.toContain('VEVENT');
    expect((await me.delete('/api/user/calendar')).status).toBe(204);
    expect((await server.anonymous.get(others)).status).toBe(200);
    expect((await server.anonymous.get(file)).status).toBe(404);
    expect(await fileOf(me)).not.toBe(file);
    expect((await server.anonymous.get(file)).status).toBe(404);
  });

  test('is returned once per idempotency key and not stored in any table', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const { url } = (await me.post('/api/user/calendar', undefined, key)).body;
    expect((await server.anonymous.get(new URL(url).pathname)).status).toBe(200);
    const { rows } = await server.pool.query('select answer::text from idempotency_keys where user_id = $1', [
      me.id,
    ]);
    expect(rows).toEqual([{ answer: '{"url": null}' }]);
    expect((await me.post('/api/user/calendar', undefined, key)).body).toEqual({ url: null });
    expect(await fileOf(me)).toBe(new URL(url).pathname);
  });

  test('cannot be derived from the database or guessed', async () => {
    const file = await fileOf(me);
    const { rows } = await server.pool.query('select feed_id from calendar_feeds where user_id = $1', [
      me.id,
    ]);
    const last = file.at(-5) === 'A' ? 'B' : 'A';
    for (const wrong of [
      `${rows[0].feed_id}.ics`,
      `${rows[0].feed_id}.${'A'.repeat(43)}.ics`,
      `${file.split('/').at(-1)?.slice(0, -5)}${last}.ics`,
      'calendar.ics',
      '..%2F..%2Fuser',
    ])
      expect((await server.anonymous.get(`/api/calendar/${wrong}`)).status, wrong).toBe(404);
    expect((await server.anonymous.get(file)).status).toBe(200);
  });
});

describe('what records and plans bring', () => {
  let server: TestApp;
  let me: Beekeeper;
  let apiary: number;
  let hives: number[];
  beforeAll(async () => {
    server = await testApp();
    me = await server.beekeeper();
    await me.put('/api/user/language', { language: 'de' });
    apiary = await createdApiary(me, { name: 'Jura' });
    hives = [await createdHive(me, apiary, { name: 'A' }), await createdHive(me, apiary, { name: 'B' })];
    await me.put(`/api/apiaries/${apiary}/varroa_plan`, aVarroaPlan());
  });
  const treated = async (happened_on: string, last_day: string) => {
    const record = aTreatment(0, { hive_ids: hives, amounts: null, happened_on, last_day });
    return (await createdRecord(me, apiary, record)).id;
  };
  const feedOf = async (keeper: Beekeeper) =>
    new URL((await keeper.post('/api/user/calendar')).body.url).pathname;
  const eventsOf = async (keeper: Beekeeper) => eventsAt(await feedOf(keeper));
  const eventsAt = async (feed: string) => {
    const lines = linesOf(String((await server.anonymous.get(feed)).raw));
    const all = (name: string) =>
      lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
    const [days, texts] = [all('DTSTART;VALUE=DATE:'), all('SUMMARY:')];
    return { ids: all('UID:'), urls: all('URL:'), events: days.map((day, at) => `${day} ${texts[at]}`) };
  };

  test('is there in the language of the account: open follow-ups of a record once, and steps that are not over', async () => {
    const id = await treated('2026-06-10', '2026-06-24');
    const { ids, urls, events } = await eventsOf(me);
    expect(events).toEqual([
      '20260624 A\\, B: Mittel entfernen',
      '20260708 A\\, B: Kontrollzählung',
      '20260620 Jura: Zählung Ende Juni',
      '20260701 Jura: Erste Sommerbehandlung',
      '20260815 Jura: Zweite Sommerbehandlung: Ameisensäure',
      '20261101 Jura: Winterbehandlung: Oxalsäure\\, brutfrei',
    ]);
    expect(ids[0]).toBe(`remove_product-of-record-${id}-on-2026-06-24@propolis.test`);
    expect(urls.at(-1)).toBe(`${TEST_SETTINGS.appUrl}/apiary/${apiary}/varroa`);
    expect((await eventsOf(me)).ids).toEqual(ids);
    expect((await eventsOf(await server.beekeeper())).events).toEqual([]);
  });

  test('stays until it is done', async () => {
    server.setNow('2026-07-10T10:00:00Z');
    const daysOf = async () => (await eventsOf(me)).events.map((event) => event.slice(0, 8));
    const open = ['20260620', '20260701', '20260815', '20261101'];
    expect(await daysOf()).toEqual(['20260624', '20260708', ...open]);
    for (const { id } of (await me.get('/api/follow_ups')).body)
      await me.put(`/api/follow_ups/${id}`, { is_done: true });
    expect(await daysOf()).toEqual(open);
    for (const hive of hives) await countedByHand(me, hive, { count_date: '2026-06-20T10:00:00Z' });
    expect(await daysOf()).toEqual(open.slice(1));
  });

  test('has the steps of the next year from October on, and they stay the same in January', async () => {
    server.setNow('2026-09-30T10:00:00Z');
    const keeper = await server.beekeeper();
    const place = await createdApiary(keeper);
    await createdHive(keeper, place);
    // A chosen day belongs to its year.
    const plan = aVarroaPlan({ method: 'brood_stop', from: '2026-07-05', applied_with: null });
    await keeper.put(`/api/apiaries/${place}/varroa_plan`, plan);
    const feed = await feedOf(keeper);
    const stepsOn = async (now: string) => {
      server.setNow(now);
      const { ids, events } = await eventsAt(feed);
      return ids.map((uid, at) => `${uid.replace(/-of-apiary-.*/, '')} ${events[at]?.slice(0, 8)}`);
    };
    const winter = ['winter-1-of-2026 20261101'];
    expect(await stepsOn('2026-09-30T10:00:00Z')).toEqual(winter);
    const next = [
      ...['count_end_of_may-1-of-2027 20270518', 'count_end_of_june-1-of-2027 20270620'],
      ...['cage_queen-1-of-2027 20270711', 'free_queen-1-of-2027 20270801'],
      ...['second_summer-1-of-2027 20270815', 'winter-1-of-2027 20271101'],
    ];
    expect(await stepsOn('2026-10-01T10:00:00Z')).toEqual([...winter, ...next]);
    expect(await stepsOn('2027-01-02T10:00:00Z')).toEqual(next);
  });

  test('keeps the event of a step that the altitude or the beekeeper moves to another day', async () => {
    server.setNow('2026-05-01T10:00:00Z');
    const keeper = await server.beekeeper();
    const place = await createdApiary(keeper);
    await createdHive(keeper, place);
    const plan = (from: string) =>
      keeper.put(`/api/apiaries/${place}/varroa_plan`, {
        ...aVarroaPlan({ method: 'trap_comb', from, applied_with: null }),
      });
    await plan('2026-06-07');
    const feed = await feedOf(keeper);
    const before = await eventsAt(feed);
    await keeper.put(`/api/apiaries/${place}`, { altitude: 1100 });
    await plan('2026-06-10');
    const after = await eventsAt(feed);
    expect(new Set(before.ids).size).toBe(before.ids.length);
    expect(after.events).not.toEqual(before.events);
    expect(after.ids.toSorted()).toEqual(before.ids.toSorted());
  });
});
