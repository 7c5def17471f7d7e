import { expect, test } from 'vitest';
import { messagesOf } from './locale.ts';
import { initPicker } from './reducer.ts';
import { statusOf } from './status.ts';
import type { PickerContext, PickerInputs } from './types.ts';
import { viewPicker, weekdayNames } from './view.ts';

const LOCALES = ['en', 'fr', 'de', 'es', 'ru'];
const at = (inputs: PickerInputs): PickerContext => ({
  inputs,
  timeZone: 'Europe/Zurich',
  now: Date.parse('2026-03-11T09:15:00Z'),
});
const status = (locale: string, from?: string, to?: string) => {
  const ctx = at({ locale, from, to });
  return statusOf(initPicker(ctx), ctx);
};

test.each([
  ['en', 'Choose the start', '4 March chosen, choose the end', '4 to 8 March, 5 days', '1 March, 1 day'],
  [
    'fr',
    'Choisissez le début',
    '4 mars choisi, choisissez la fin',
    'Du 4 au 8 mars, 5 jours',
    '1er mars, 1 jour',
  ],
  [
    'de',
    'Anfang wählen',
    '4. März gewählt, jetzt das Ende wählen',
    '4. bis 8. März, 5 Tage',
    '1. März, 1 Tag',
  ],
  [
    'es',
    'Elija el inicio',
    '4 de marzo elegido, elija el final',
    'Del 4 al 8 de marzo, 5 días',
    '1 de marzo, 1 día',
  ],
  ['ru', 'Выберите начало', 'Начало: 4 марта, выберите конец', 'С 4 по 8 марта, 5 дней', '1 марта, 1 день'],
])('the status line in %s shows the choice and the next step', (locale, nothing, start, range, day) => {
  expect(status(locale)).toBe(nothing);
  expect(status(locale, '2026-03-04')).toBe(start);
  expect(status(locale, '2026-03-04', '2026-03-08')).toBe(range);
  expect(status(locale, '2026-03-01', '2026-03-01')).toBe(day);
});

test('months and years appear if they differ', () => {
  expect(status('en', '2026-02-24', '2026-04-04')).toBe('24 February to 4 April, 40 days');
  expect(status('en', '2025-12-31', '2026-01-01')).toBe('31 December 2025 to 1 January 2026, 2 days');
  expect(status('en', '2025-02-01', '2025-02-28')).toBe('1 to 28 February 2025, 28 days');
});

test('Russian has three plural forms for days', () => {
  const counted = (to: string) => status('ru', '2026-03-01', to).split(', ')[1];
  expect(['2026-03-01', '2026-03-02', '2026-03-05', '2026-03-21'].map(counted)).toEqual([
    '1 день',
    '2 дня',
    '5 дней',
    '21 день',
  ]);
});

test('headers contain the month without words that Intl adds', () => {
  const header = (locale: string) => {
    const ctx = at({ locale });
    return viewPicker(initPicker(ctx), ctx).header;
  };
  expect(LOCALES.map(header)).toEqual(['March 2026', 'mars 2026', 'März 2026', 'marzo 2026', 'март 2026']);
});

test('a region is ignored, an unsupported language is English (B17)', () => {
  expect(['de-CH', 'FR_be', 'tlh', ''].map((locale) => messagesOf(at({ locale })).panels.week)).toEqual([
    'Woche',
    'Semaine',
    'Week',
    'Week',
  ]);
});

test('texts of the host override those of the language individually', () => {
  const labels = { submit: 'Go', presets: { today: 'Now' } as never }; // A partial object, as hosts without types may pass it.
  const messages = messagesOf({ ...at({}), labels });
  expect([messages.submit, messages.reset, messages.presets.today, messages.presets.yesterday]).toEqual([
    'Go',
    'Reset ranges',
    'Now',
    'Yesterday',
  ]);
});

test('a cell is named by its full date, a quarter by its months', () => {
  const day = at({ locale: 'en' });
  expect(viewPicker(initPicker(day), day).cells.at(16)?.name).toMatch(/^Wednesday,? 11 March 2026$/);
  const quarter = at({ locale: 'fr', panel: 'quarter' });
  expect(viewPicker(initPicker(quarter), quarter).cells[1]?.name).toBe('Trimestre 2, avril, mai, juin 2026');
});

test('weeks start on Monday in every language', () => {
  expect(LOCALES.map((locale) => weekdayNames(at({ locale }))[0])).toEqual([
    'Monday',
    'lundi',
    'Montag',
    'lunes',
    'понедельник',
  ]);
});

test('every language has every text', () => {
  const wordsOf = (value: unknown, path = ''): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) => wordsOf(part, `${path}.${key}`))
      : [`${path}${typeof value === 'string' && value.trim() ? '' : ' is empty'}`];
  const plurals = /[.]days[.](one|few|many|other)/;
  const [english, ...others] = LOCALES.map((locale) =>
    wordsOf(messagesOf(at({ locale })))
      .filter((path) => !plurals.test(path))
      .sort(),
  );
  for (const other of others) expect(other).toEqual(english);
  expect(english?.some((path) => path.endsWith('is empty'))).toBe(false);
});
