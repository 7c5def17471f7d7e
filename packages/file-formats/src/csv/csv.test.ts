import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type CsvSettings,
  type CsvValueColumn,
  CUSTOMS,
  createWallClock,
  isTimeZone,
} from '@propolis/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsvNumber, readCsvQuantity, splitCsvLine } from './cells.ts';
import { sniffEncoding } from './encoding.ts';
import { CSV_LINE_MAX, createCsvLines } from './lines.ts';
import { previewCsv } from './preview.ts';
import { createCsvReader } from './read.ts';
import { sniffCsv } from './sniff.ts';
import { readCsvTime } from './times.ts';
import { csvRow } from './write.ts';

const NOW = Date.parse('2026-06-15T10:00:00Z');
const WEIGHTS = fileURLToPath(new URL('../../../../../shared/data/hive-weights/', import.meta.url));

const linesOf = (text: string) => {
  const lines = createCsvLines();
  return [...lines.push(text), ...lines.end()];
};
const sniffed = (text: string): CsvSettings => {
  const settings = sniffCsv(linesOf(text).map((line) => line.text));
  if (!settings) throw new Error('no settings were detected');
  return settings;
};
/** Detects the settings of a file and reads it. */
const readAll = (text: string, change: (settings: CsvSettings) => CsvSettings = (settings) => settings) => {
  const { read } = createCsvReader(change(sniffed(text)), NOW);
  return linesOf(text).map(read);
};
const timesOf = (text: string) =>
  readAll(text).flatMap(({ readings }) => readings.map(({ time }) => new Date(time).toISOString()));

describe('the encoding and the lines of a file', () => {
  const text = 'Zeit;Gewicht\n01.05.2026 10:00;34,5\n';
  const utf16 = (bigEndian: boolean) => {
    const bytes = Buffer.from(text, 'utf16le');
    return bigEndian ? bytes.swap16() : bytes;
  };
  test.each([
    ['UTF-8', Buffer.from('Témpérature, Größe'), 'utf-8'],
    ['UTF-8 cut within a character', Buffer.from('é').subarray(0, 1), 'utf-8'],
    ['plain letters', Buffer.from(text), 'utf-8'],
    ['Windows-1252', Buffer.from('Temp\xe9rature;°C', 'latin1'), 'windows-1252'],
    ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(false)]), 'utf-16le'],
    [
      'UTF-16, big end first, with its mark',
      Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(true)]),
      'utf-16be',
    ],
    ['UTF-16 without a mark', utf16(false), 'utf-16le'],
    ['UTF-16, big end first, without a mark', utf16(true), 'utf-16be'],
    ['zeros', Buffer.alloc(5000), undefined],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 73, 72, 68, 82, 0, 1]), undefined],
    ['nothing', Buffer.alloc(0), 'utf-8'],
  ])('%s is detected from its first bytes', (_what, bytes, encoding) => {
    expect(sniffEncoding(bytes)).toBe(encoding);
    if (encoding?.startsWith('utf-16')) expect(new TextDecoder(encoding).decode(bytes)).toContain('Gewicht');
  });

  test('the lines do not depend on how the text is split into pieces', () => {
    const breaks = fc.constantFrom('\n', '\r\n', '\r');
    const lines = fc.array(fc.tuple(fc.stringMatching(/^[a-z;"]{0,6}$/), breaks), { maxLength: 12 });
    fc.assert(
      fc.property(lines, fc.array(fc.nat(40), { maxLength: 8 }), (written, cuts) => {
        const text = written.map(([line, end]) => line + end).join('');
        const whole = linesOf(text);
        const reader = createCsvLines();
        const marks = [
          0,
          ...cuts.map((cut) => Math.min(cut, text.length)).toSorted((a, b) => a - b),
          text.length,
        ];
        const pieces = marks.slice(1).flatMap((end, at) => reader.push(text.slice(marks[at], end)));
        expect([...pieces, ...reader.end()]).toEqual(whole);
      }),
    );
  });

  test('a byte order mark is removed, and the last line needs no line break', () => {
    expect(linesOf('\uFEFFa;b\r\n1;2')).toEqual([
      { number: 1, text: 'a;b', isCut: false },
      { number: 2, text: '1;2', isCut: false },
    ]);
  });

  test('an overlong line is cut, and the following lines are read', () => {
    const lines = createCsvLines();
    for (let piece = 0; piece < 100; piece += 1) expect(lines.push('0'.repeat(10_000))).toEqual([]);
    const [long, next] = lines.push('0\nnext\n');
    expect(long).toEqual({ number: 1, text: '0'.repeat(CSV_LINE_MAX), isCut: true });
    expect(next).toEqual({ number: 2, text: 'next', isCut: false });
  });
});

describe('a cell', () => {
  test('may be quoted and contain the separator or a quote', () => {
    expect(splitCsvLine('a;"b; ""c""";  d ;', ';')).toEqual(['a', 'b; "c"', 'd', '']);
  });

  test.each([
    ['34.5', '.', 34.5],
    ['-0.25', '.', -0.25],
    ['1e3', '.', 1000],
    ["1'234.5", '.', 1234.5],
    ['34,5', ',', 34.5],
    ['12’345,5', ',', 12_345.5],
    ['34', ',', 34],
    ['38 500,5', ',', 38_500.5],
    ['1.234,5', ',', 1234.5],
    ['1,234,567.5', '.', 1_234_567.5],
    ['8.388.608', ',', 8_388_608],
    ['8.388.608', '.', undefined],
    ['38.500', '.', 38.5],
    ['38.500', ',', undefined],
    ["1'2345", '.', undefined],
    ["1'234'5", '.', undefined],
    ['38 500 12', '.', undefined],
    ['12 345 6789', ',', undefined],
    ['38 500.5 5', '.', undefined],
    ['12.34,5', ',', undefined],
    ['34,5', '.', undefined],
    ['34.5', ',', undefined],
    ['34.5 kg', '.', undefined],
    ['Infinity', '.', undefined],
    ['1e999', '.', undefined],
    ['0x10', '.', undefined],
    ['', '.', undefined],
  ] as const)('%s with %s is the number %s', (cell, decimal, value) => {
    expect(readCsvNumber(cell, decimal)).toBe(value);
  });

  test.each([
    ['38.500 g', ',', 'kg', 38_500],
    ['38,500', '.', 'g', 38_500],
    ['38.500 g', '.', 'kg', undefined],
    ['38.500', '.', 'kg', 38.5],
    ['0.125 g', '.', 'kg', 0.125],
    ['50736.79', '.', 'g', 50_736.79],
    ['950.5', '.', 'g', 950.5],
    ["38'500 g", '.', 'kg', 38_500],
  ] as const)('%s in a column with %s and %s holds %s', (cell, decimal, unit, value) => {
    expect(readCsvQuantity(cell, decimal, unit)).toBe(value);
  });

  test.each([
    ['2026-05-01 10:00', 'iso', '2026-05-01T10:00:00.000Z', false],
    ['2026-05-01T10:00:05.25', 'iso', '2026-05-01T10:00:05.000Z', false],
    ['2026/5/1', 'iso', '2026-05-01T00:00:00.000Z', false],
    ['2026-05-01T10:00:00Z', 'iso', '2026-05-01T10:00:00.000Z', true],
    ['2026-05-01T10:00:00+02:00', 'iso', '2026-05-01T08:00:00.000Z', true],
    ['2026-05-01 10:00 -0930', 'iso', '2026-05-01T19:30:00.000Z', true],
    ['01.05.2026 10:00', 'dmy', '2026-05-01T10:00:00.000Z', false],
    ['1/5/26 9:05', 'dmy', '2026-05-01T09:05:00.000Z', false],
    ['05/01/2026 12:30 AM', 'mdy', '2026-05-01T00:30:00.000Z', false],
    ['05/01/2026 12:30 pm', 'mdy', '2026-05-01T12:30:00.000Z', false],
    ['1777629600', 'unix', '2026-05-01T10:00:00.000Z', true],
    ['1777629600000', 'unix_ms', '2026-05-01T10:00:00.000Z', true],
    ['2026-02-30 10:00', 'iso', undefined, false],
    ['2026-05-01 24:00', 'iso', '2026-05-02T00:00:00.000Z', false],
    ['2026-12-31 24:00:00 UTC', 'iso', '2027-01-01T00:00:00.000Z', true],
    ['2026-05-01 24:15', 'iso', undefined, false],
    ['2026-05-01 25:00', 'iso', undefined, false],
    ['2026-05-01 14h30', 'iso', '2026-05-01T14:30:00.000Z', false],
    ['01.05.2026 à 14 h 05', 'dmy', '2026-05-01T14:05:00.000Z', false],
    ['01.05.2026 9h', 'dmy', '2026-05-01T09:00:00.000Z', false],
    ['01.05.2026 14h30:15', 'dmy', '2026-05-01T14:30:15.000Z', false],
    ['01.05.2026 10.00', 'dmy', '2026-05-01T10:00:00.000Z', false],
    ['01.05.2026 um 9.05.30 Uhr', 'dmy', '2026-05-01T09:05:30.000Z', false],
    ['01.05.2026 10:00.30', 'dmy', undefined, false],
    ['01.05.2026 10.5', 'dmy', undefined, false],
    ['01.05.2026 14h:30', 'dmy', undefined, false],
    ['01.05.2026 2:05 h PM CET', 'dmy', '2026-05-01T13:05:00.000Z', true],
    ['01.05.2026 14:30 Uhr', 'dmy', '2026-05-01T14:30:00.000Z', false],
    ['3 mars 2024', 'dmy', '2024-03-03T00:00:00.000Z', false],
    ['1er août 2024 14h30', 'dmy', '2024-08-01T14:30:00.000Z', false],
    ['2 févr. 2024 à 14:30', 'dmy', '2024-02-02T14:30:00.000Z', false],
    ['3. März 2024', 'dmy', '2024-03-03T00:00:00.000Z', false],
    ['29. Dez. 2024 um 14:30', 'dmy', '2024-12-29T14:30:00.000Z', false],
    ['03-Mar-2024 14:00:05', 'dmy', '2024-03-03T14:00:05.000Z', false],
    ['Mar 3, 2024', 'mdy', '2024-03-03T00:00:00.000Z', false],
    ['March 3rd, 2024 at 2:05 p.m.', 'mdy', '2024-03-03T14:05:00.000Z', false],
    ['2024-Mar-03 14:00', 'iso', '2024-03-03T14:00:00.000Z', false],
    ['3 mars 2024', 'mdy', undefined, false],
    ['Mar 3, 2024', 'dmy', undefined, false],
    ['30 févr. 2024', 'dmy', undefined, false],
    ['3 jui 2024', 'dmy', undefined, false],
    ['3 ma 2024', 'dmy', undefined, false],
    ['3 mars 14h30', 'dmy', undefined, false],
    ['2026-07-01 14:00 CEST', 'iso', '2026-07-01T12:00:00.000Z', true],
    ['2026-07-01 14:00 MESZ', 'iso', '2026-07-01T12:00:00.000Z', true],
    ['2026-01-01 14:00 CET', 'iso', '2026-01-01T13:00:00.000Z', true],
    ['2026-01-01 14:00 mez', 'iso', '2026-01-01T13:00:00.000Z', true],
    ['2026-01-01 14:00 UTC+1', 'iso', '2026-01-01T13:00:00.000Z', true],
    ['2026-01-01 14:00 GMT-09:30', 'iso', '2026-01-01T23:30:00.000Z', true],
    ['2026-01-01 14:00 +15:00', 'iso', undefined, false],
    ['2026-01-01 14:00 +02:60', 'iso', undefined, false],
    ['2026-05-01 10:60', 'iso', undefined, false],
    ['13/13/2026 10:00', 'dmy', undefined, false],
    ['05/01/2026 13:30 PM', 'mdy', undefined, false],
    ['yesterday', 'iso', undefined, false],
    ['', 'unix', undefined, false],
  ] as const)('%s as %s is %s', (text, format, iso, isInstant) => {
    const read = readCsvTime(text, format);
    if (typeof read === 'string') throw new Error(read);
    expect(read && new Date(read.at).toISOString()).toBe(iso);
    if (read) expect(read.isInstant).toBe(isInstant);
  });

  test('as long as a line is read in linear time', () => {
    const blanks = ' '.repeat(CSV_LINE_MAX);
    const digits = '1'.repeat(CSV_LINE_MAX);
    for (let line = 0; line < 1000; line += 1) {
      expect(readCsvTime(`2026-05-01 10:00${blanks}!`, 'iso')).toBeUndefined();
      expect(readCsvNumber(`${digits}!`, '.')).toBeUndefined();
      expect(readCsvNumber(`${digits}!`, ',')).toBeUndefined();
    }
  });

  test('with an ambiguous or unknown zone is an error', () => {
    const zones = ['BST', 'IST', 'EST', 'XYZ'];
    expect(zones.map((zone) => readCsvTime(`2026-01-01 14:00 ${zone}`, 'iso'))).toEqual(
      zones.map(() => 'zone_unknown'),
    );
  });

  test.each([
    ['fr', 'dmy'],
    ['fr-CH', 'dmy'],
    ['de', 'dmy'],
    ['de-AT', 'dmy'],
    ['en-GB', 'dmy'],
    ['en-US', 'mdy'],
  ] as const)('has the month by its name, long and short, as %s writes it', (locale, format) => {
    for (const month of ['long', 'short'] as const)
      for (let at = 0; at < 12; at += 1) {
        const time = Date.UTC(2024, at, 3, 14, 5);
        const options = { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' } as const;
        const day = new Date(time).toLocaleDateString(locale, options);
        expect([day, readCsvTime(`${day} 14:05`, format)]).toEqual([
          day,
          expect.objectContaining({ at: time }),
        ]);
      }
  });
});

describe('clock changes', () => {
  const zurich = createWallClock('Europe/Zurich');
  const at = (shown: string) =>
    zurich.instantsOf(Date.parse(`${shown}Z`)).map((instant) => new Date(instant).toISOString().slice(0, 16));

  test('skip an hour in spring and repeat one in autumn', () => {
    expect(at('2026-03-29T01:59')).toEqual(['2026-03-29T00:59']);
    expect(at('2026-03-29T02:00')).toEqual([]);
    expect(at('2026-03-29T02:59')).toEqual([]);
    expect(at('2026-03-29T03:00')).toEqual(['2026-03-29T01:00']);
    expect(at('2026-10-25T01:59')).toEqual(['2026-10-24T23:59']);
    expect(at('2026-10-25T02:00')).toEqual(['2026-10-25T00:00', '2026-10-25T01:00']);
    expect(at('2026-10-25T02:59')).toEqual(['2026-10-25T00:59', '2026-10-25T01:59']);
    expect(at('2026-10-25T03:00')).toEqual(['2026-10-25T02:00']);
  });

  test('every instant is found from its local time, in zones of all kinds', () => {
    const zones = fc.constantFrom(
      'Europe/Zurich',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Etc/GMT-1',
      'UTC',
    );
    const minutes = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const instant = minute * 60_000;
        const shown = new Date(instant).toLocaleString('sv-SE', { timeZone: zone });
        expect(createWallClock(zone).instantsOf(Date.parse(`${shown.replace(' ', 'T')}Z`))).toContain(
          instant,
        );
      }),
      { numRuns: 200 },
    );
  });

  const autumn = ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00'];
  const expected = ['23:30', '00:00', '00:30', '01:00', '01:30', '02:00'];
  const fileOf = (times: readonly string[]) =>
    ['time;kg', ...times.map((time, at) => `25.10.2026 ${time};${30 + at / 10}`)].join('\n');

  test('the repeated hour is resolved by the order of the file, in both directions', () => {
    const read = (times: readonly string[]) =>
      timesOf(fileOf(times).replaceAll('2026', '2025').replaceAll('25.10', '26.10')).map((time) =>
        time.slice(11, 16),
      );
    expect(read(autumn)).toEqual(expected);
    expect(read(autumn.toReversed())).toEqual(expected.toReversed());
    expect(read(['01:00', '02:00', '02:00', '03:00'])).toEqual(['23:00', '00:00', '01:00', '02:00']);
  });

  test('a line in the skipped hour is rejected, unless the zone has no clock change', () => {
    const text = 'time;kg\n2026-03-29 01:30;30,1\n2026-03-29 02:30;30,2\n2026-03-29 03:30;30,3\n';
    expect(readAll(text).map(({ faults }) => faults)).toEqual([[], [], ['hour_skipped'], []]);
    const winter = readAll(text, (settings) => ({
      ...settings,
      time: { ...settings.time, zone: 'Etc/GMT-1' },
    }));
    expect(
      winter.flatMap(({ readings }) => readings.map(({ time }) => new Date(time).getUTCHours())),
    ).toEqual([0, 1, 2]);
  });

  const midnights = (lines: readonly string[]) =>
    readAll(['time;kg', ...lines.map((line) => `${line};30,5`)].join('\n'))
      .slice(1)
      .map(({ readings, faults }) =>
        readings[0] ? new Date(readings[0].time).toISOString().slice(5, 16) : faults[0],
      );
  test('24:00 is the end of its day after lines of that day', () => {
    const hourly = ['2026-03-01 22:00', '2026-03-01 23:00', '2026-03-01 24:00', '2026-03-02 01:00'];
    const read = ['03-01T21:00', '03-01T22:00', '03-01T23:00', '03-02T00:00'];
    expect(midnights(hourly)).toEqual(read);
    expect(midnights(hourly.toReversed())).toEqual(read.toReversed());
    // Days of 23 and of 25 hours.
    expect(midnights(['2026-03-28 24:00', '2026-03-29 24:00', '2026-03-30 24:00'])).toEqual([
      'midnight_unclear',
      '03-29T22:00',
      '03-30T22:00',
    ]);
    expect(midnights(['2025-10-25 00:00', '2025-10-25 24:00', '2025-10-26 24:00'])).toEqual([
      '10-24T22:00',
      '10-25T22:00',
      '10-26T23:00',
    ]);
  });

  test('24:00 is rejected if the clock counts from 24 to 23, and after a gap', () => {
    const counted = ['2026-03-01 22:00', '2026-03-01 23:00', '2026-03-02 24:00', '2026-03-02 01:00'];
    expect(midnights(counted)).toEqual(['03-01T21:00', '03-01T22:00', 'midnight_unclear', '03-02T00:00']);
    expect(midnights(counted.toReversed())).toEqual([
      '03-02T00:00',
      'midnight_unclear',
      '03-01T22:00',
      '03-01T21:00',
    ]);
    expect(midnights(['2026-03-01 12:00', '2026-03-01 13:00', '2026-03-04 24:00'])[2]).toBe(
      'midnight_unclear',
    );
  });

  test('a zone must be known to the system', () => {
    expect(['Europe/Zurich', 'Etc/GMT-1', 'UTC'].map(isTimeZone)).toEqual([true, true, true]);
    expect(isTimeZone('Europe/Atlantis')).toBe(false);
    expect(() => createWallClock('Europe/Atlantis')).toThrow();
  });
});

describe('detection', () => {
  const WEIGHT = { slot: 1, measure: 'weight', unit: 'kg' };
  const ISO = { column: 0, clock: null, format: 'iso', zone: 'Europe/Zurich' };
  test.each<readonly [string, string, object]>([
    [
      'HOBOS: grams, detected by their size',
      'timestamp,weight\n2017-01-01 13:00:00,50736.79\n2017-01-02 01:00:00,50700.68\n',
      {
        separator: ',',
        decimal: '.',
        header: 1,
        width: 2,
        time: ISO,
        values: [{ ...WEIGHT, column: 1, unit: 'g' }],
      },
    ],
    [
      'a Swiss spreadsheet: semicolons and decimal commas',
      'Datum;Zeit;Gewicht [kg];Temperatur\n01.05.2026;10:00;34,5;12,1\n01.05.2026;10:10;34,6;12,3\n',
      {
        separator: ';',
        decimal: ',',
        header: 1,
        width: 4,
        time: { ...ISO, clock: 1, format: 'dmy' },
        values: [
          { ...WEIGHT, column: 2 },
          { ...WEIGHT, column: 3, measure: 'temperature' },
        ],
      },
    ],
    [
      'Hiveeyes: a header as a comment, several measures',
      '## time, weight, temperature, humidity, voltage\n2016-08-14T22:02:06Z, 58.697, 19.6, 56.1, 4.13\n',
      {
        header: 1,
        values: [
          { ...WEIGHT, column: 1 },
          { ...WEIGHT, column: 2, measure: 'temperature' },
          { ...WEIGHT, column: 3, measure: 'humidity' },
          { ...WEIGHT, column: 4, measure: 'battery', slot: 0 },
        ],
      },
    ],
    [
      'a month before its day, and pounds',
      'UUID,Local_TimeStamp,Weight (lb)\n49:03:BA,05/13/2026 22:00,88.5\n49:03:BA,05/14/2026 1:00,88.4\n',
      { time: { ...ISO, column: 1, format: 'mdy' }, values: [{ ...WEIGHT, column: 2, unit: 'lb' }] },
    ],
    [
      'unix seconds between tabs, without a header',
      '1777629600\t34.5\n1777630200\t34.6\n',
      {
        separator: '\t',
        header: 0,
        width: 2,
        time: { ...ISO, format: 'unix' },
        values: [{ ...WEIGHT, column: 1 }],
      },
    ],
    [
      'a preamble before the header, slots in the names',
      'Logger 4711\n\nTime;weight_1;weight_2\n2026-05-01 10:00;34.5;41.2\n2026-05-01 10:10;34.6;41.3\n',
      {
        header: 3,
        values: [
          { ...WEIGHT, column: 1 },
          { ...WEIGHT, column: 2, slot: 2 },
        ],
      },
    ],
    [
      'a French notebook: the month by its name, the hour with an h',
      'Date;Heure;Poids (g);Température\n3 mars 2024;14h30;38.500;12,5\n3 mars 2024;15h00;38.610;12,25\n',
      {
        decimal: ',',
        time: { ...ISO, clock: 1, format: 'dmy' },
        values: [
          { ...WEIGHT, column: 2, unit: 'g' },
          { ...WEIGHT, column: 3, measure: 'temperature' },
        ],
      },
    ],
    [
      'thousands of grams with a point only',
      'Zeit;Waage\n3. März 2024 14:30;38.500 g\n3. März 2024 14:40;38.610 g\n',
      { decimal: ',', time: { ...ISO, format: 'dmy' }, values: [{ ...WEIGHT, column: 1, unit: 'g' }] },
    ],
    [
      'thousands of grams with a comma',
      '"Time","Weight"\n"Mar 3, 2024 2:05 PM","38,500 g"\n"Mar 3, 2024 2:15 PM","38,610 g"\n',
      { decimal: '.', time: { ...ISO, format: 'mdy' }, values: [{ ...WEIGHT, column: 1, unit: 'g' }] },
    ],
    [
      'the time of day before the day, and compound names',
      'Uhrzeit;Datum;Innentemperatur;Luftfeuchtigkeit;Stockgewicht\n10:00;01.05.2026;33,5;55;34,5\n10:10;01.05.2026;33,6;54;34,6\n',
      {
        time: { ...ISO, column: 1, clock: 0, format: 'dmy' },
        values: [
          { ...WEIGHT, column: 2, measure: 'temperature' },
          { ...WEIGHT, column: 3, measure: 'humidity' },
          { ...WEIGHT, column: 4 },
        ],
      },
    ],
    [
      'days beside a weight that looks like hours and minutes with a point',
      'Datum;kg\n01.05.2026;12.30\n02.05.2026;12.40\n',
      { time: { ...ISO, format: 'dmy' }, values: [{ ...WEIGHT, column: 1 }] },
    ],
    [
      'another time of day beside a whole time',
      'Zeit;Sonne;kg\n01.05.2026 10:00;06:12;34,5\n01.05.2026 11:00;06:12;34,6\n',
      { time: { ...ISO, format: 'dmy' } },
    ],
    [
      'quoted cells with commas in them',
      '"t","kg"\n"2026-05-01 10:00","34,5"\n',
      { separator: ',', decimal: ',' },
    ],
  ])('%s', (_what, text, expected) => {
    expect(sniffed(text)).toMatchObject(expected);
  });

  const HOUR = 3_600_000;
  const MONTH_FIRST = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
  const DAY_FIRST = (iso: string) => `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
  /** Readings from a time on, every so many hours. */
  const weighed = (from: string, every: number, days: (iso: string) => string) => {
    const times = Array.from({ length: 200 }, (_, at) =>
      new Date(Date.parse(from) + at * every * HOUR).toISOString(),
    );
    return ['Date,kg', ...times.map((iso) => `${days(iso)} ${iso.slice(11, 16)},34.5`)];
  };
  test.each<[what: string, lines: string[], format: string]>([
    ['the month first, of the first days of a month', weighed('2026-06-01', 1, MONTH_FIRST), 'mdy'],
    ['the day first, of the first days of a month', weighed('2026-06-01', 1, DAY_FIRST), 'dmy'],
    ['the month first, which only the last days show', weighed('2026-06-06', 1, MONTH_FIRST), 'mdy'],
    ['the newest first', weighed('2026-06-01', 1, MONTH_FIRST).toSorted().toReversed(), 'mdy'],
    ['one day alone', weighed('2026-06-05', 0.1, DAY_FIRST), 'dmy'],
    ['a day of each month', ['Date,kg', '01/05/2026,30', '01/06/2026,31', '01/07/2026,32'], 'dmy'],
  ])('dates with %s are read in the right order', (_what, lines, format) => {
    expect(sniffCsv(lines)?.time.format).toBe(format);
  });

  test('cells with a unit are read in it and do not become another measure', () => {
    const text =
      'Time;Hive;Temperature;Humidity\n2026-05-01 10:00;38,5 kg;\u22123,5 °C;71 %\n2026-05-01 10:10;950 g;21 °C;71%\n2026-05-01 10:20;38 %;12 kg;71 V\n';
    const settings = sniffed(text);
    expect(settings).toMatchObject({
      decimal: ',',
      values: [
        { column: 2, measure: 'temperature' },
        { column: 3, measure: 'humidity' },
      ],
    });
    const weight: CsvValueColumn = { column: 1, slot: 1, measure: 'weight', unit: 'kg' };
    const { lines } = previewCsv(linesOf(text), { ...settings, values: [weight, ...settings.values] }, NOW);
    expect(lines.map(({ readings }) => readings.map(({ value }) => value))).toEqual([
      [38.5, -3.5, 71],
      [0.95, 21, 71],
      [],
    ]);
    expect(lines[2]?.faults).toEqual(['value_invalid', 'value_invalid', 'value_invalid']);
  });

  test('a weight in pounds may have its unit in its cells', () => {
    expect(sniffed('Time,Weight\n2026-05-01 10:00,88.5 lbs\n')?.values).toEqual([
      { ...WEIGHT, column: 1, unit: 'lb' },
    ]);
  });

  test.each([
    ['Zeit (UTC)', 'UTC'],
    ['timestamp_utc', 'UTC'],
    ['Time GMT', 'UTC'],
    ['Date Time, GMT+01:00', 'Etc/GMT-1'],
    ['Time UTC-3', 'Etc/GMT+3'],
    ['Time UTC+5:30', 'Europe/Zurich'],
    ['Zeit', 'Europe/Zurich'],
  ])('a column "%s" is in the zone %s', (name, zone) => {
    expect(sniffed(`${name};kg\n2026-05-01 10:00;34.5\n2026-05-01 10:10;34.6\n`)?.time.zone).toBe(zone);
  });

  test.each([
    ['nothing', ''],
    ['prose', 'Dear Sir or Madam,\nplease find enclosed'],
    ['numbers', '1;2\n3;4\n'],
  ])('%s gives no settings', (_what, text) => {
    expect(sniffCsv(linesOf(text).map((line) => line.text))).toBeUndefined();
  });

  test('for any text detection and reading terminate without an error', () => {
    const letters = fc.constantFrom(...'0123456789.,;:-/ \t"\nTZkgé\u0000');
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 300 }), (text) => {
        const lines = linesOf(text);
        const settings = sniffCsv(lines.map((line) => line.text));
        if (settings) previewCsv(lines, settings, NOW);
      }),
    );
  });
});

describe('a line', () => {
  const good = (minute: number) => `2026-05-01 10:${minute}0;34,5;12,1`;
  const file = (line: string) =>
    ['time;weight;temperature', good(0), good(1), line, good(3), good(4), good(5)].join('\n');
  test.each([
    ['2026-05-01 10:20;34,6;12,2', 2, []],
    ['2026-05-01 10:20;34,6', 1, []],
    ['2026-05-01 10:20;34,6;;;;', 1, []],
    ['2026-05-01 10:20;-;NaN', 0, []],
    ['', 0, []],
    ['2026-05-01 10:20;34,6;12,2;7', 0, ['too_many_columns']],
    ['2026-05-01 10:20,34.6,12.2', 0, ['time_invalid']],
    ['2026-05-01 10:20;heavy;12,2', 1, ['value_invalid']],
    ['2026-05-01 10:20;34.6;12.2', 0, ['value_invalid', 'value_invalid']],
    ['2026-05-01 10:20;34,6;120', 1, ['value_implausible']],
    ['soon;34,6;12,2', 0, ['time_invalid']],
    ['2026-05-01 10:20 BST;34,6;12,2', 0, ['zone_unknown']],
    ['2026-05-01 10:20;34,600 g;12,2', 1, ['value_ambiguous']],
    ['2026-05-01 10:20;34.600 g;12,2', 2, []],
    ['2026-05-01 10:20;34.600;12,2', 1, ['value_invalid']],
    ['1999-05-01 10:20;34,6;12,2', 0, ['before_2000']],
    ['2026-06-17 10:20;34,6;12,2', 0, ['in_future']],
    [`2026-05-01 10:20;${'3'.repeat(5000)}`, 0, ['line_too_long']],
  ] as const)('%s', (line, count, faults) => {
    const read = readAll(file(line))[3];
    expect(read?.readings).toHaveLength(count);
    expect(read?.faults).toEqual(faults);
  });

  test('weights are converted to kilograms', () => {
    const read = (unit: 'kg' | 'g' | 'lb') =>
      readAll('time;weight\n2026-05-01 10:00;100\n', (settings) => ({
        ...settings,
        values: settings.values.map((value) => ({ ...value, unit })),
      }))[1]?.readings[0]?.value;
    expect([read('kg'), read('g'), read('lb')]).toEqual([100, 0.1, 45.359_237]);
  });

  test('the preview shows cells, names and the result of each line', () => {
    const text = 'time;weight\n2026-05-01 10:00;34,5\n2026-05-01 10:10;x\n';
    const preview = previewCsv(linesOf(text), sniffed(text), NOW);
    expect(preview).toEqual({
      names: ['time', 'weight'],
      lines: [
        {
          number: 2,
          cells: ['2026-05-01 10:00', '34,5'],
          readings: [{ slot: 1, measure: 'weight', time: Date.parse('2026-05-01T08:00Z'), value: 34.5 }],
          faults: [],
        },
        { number: 3, cells: ['2026-05-01 10:10', 'x'], readings: [], faults: ['value_invalid'] },
      ],
    });
  });
});

describe.skipIf(!existsSync(WEIGHTS))('real files (reads ../shared)', () => {
  test.each([
    ['efsa-flakkebjerg-site3-hive1-hourly-2019-2020.csv', 5194, 14, 8, 'kg'],
    ['hobos-schwartau-2017-weight.csv', 719, 0, 1, 'g'],
    ['hobos-wurzburg-2017-weight.csv', 727, 0, 1, 'g'],
  ])('%s is read without changes to the settings', (name, count, timeColumn, column, unit) => {
    const text = readFileSync(WEIGHTS + name, 'utf8');
    expect(sniffed(text)).toMatchObject({
      header: 1,
      time: { column: timeColumn },
      values: [{ column, unit, slot: 1 }],
    });
    const read = readAll(text);
    expect(read.flatMap(({ readings }) => readings)).toHaveLength(count);
    expect(read.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('all files are tested', () => {
    expect(readdirSync(WEIGHTS).filter((name) => name.endsWith('.csv'))).toHaveLength(3);
  });
});

test.each([
  ['fr', 'a,b;"c;d";-3,5;oui;\'=x'],
  ['de', 'a,b;"c;d";-3.5;oui;\'=x'],
  ['en', '"a,b",c;d,-3.5,oui,\'=x'],
] as const)('a row is written as a spreadsheet opens it where %s is spoken', (language, row) => {
  expect(csvRow(['a,b', 'c;d', -3.5, 'oui', '=x'], CUSTOMS[language].csv)).toBe(`${row}\r\n`);
});
