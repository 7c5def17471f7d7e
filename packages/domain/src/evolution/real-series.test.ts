import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../time-units.ts';
import type { SeriesReading } from './series.ts';
import { NATURAL_CHANGE } from './weight-bounds.ts';
import { findWeightEvents } from './weight-events.ts';

const DATA = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
/** The file does not state its zone; days and months are accurate enough. */
const ZONE = { timeZone: 'UTC' };

const rowsOf = (file: string): string[][] =>
  readFileSync(`${DATA}${file}`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(','));

function seriesOf(
  rows: readonly (readonly [time: string | undefined, kg: string | undefined, share?: number])[],
) {
  const known = rows.flatMap(([time, kg, share = 1]) =>
    time && kg ? [{ time: Date.parse(`${time.replace(' ', 'T')}Z`), value: Number(kg) * share }] : [],
  );
  return known.toSorted((one, other) => one.time - other.time);
}

const grams = (file: string) => seriesOf(rowsOf(file).map(([time, weight]) => [time, weight, 0.001]));

/** A diary entry of a day, in kg. */
interface Named {
  readonly day: string;
  readonly kg: number;
}

/** Additions and removals in a hive's diary that exceed its natural hourly change. */
function diaryOf(site: string, hive: string): Named[] {
  const days = new Map<string, number>();
  for (const [, siteNo, hiveNo, year, month, date, type, , amount, , unit] of rowsOf(
    'observations/efsa-colony-management-2019-2021.csv',
  )) {
    if (siteNo !== site || hiveNo !== hive || unit !== 'Kilogram') continue;
    const day = `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`;
    days.set(day, (days.get(day) ?? 0) + (type === 'OUTPUT' ? -1 : 1) * Number(amount));
  }
  const least = NATURAL_CHANGE.gain.atOnce + NATURAL_CHANGE.gain.perHour;
  const heavy = [...days].flatMap(([day, kg]) => (Math.abs(kg) > least ? [{ day, kg }] : []));
  return heavy.toSorted((one, other) => one.day.localeCompare(other.day));
}

const HIVES = () => ({
  Flakkebjerg: {
    readings: seriesOf(
      rowsOf('hive-weights/efsa-flakkebjerg-site3-hive1-hourly-2019-2020.csv').map((cells) => [
        cells[14],
        cells[8],
      ]),
    ),
    named: diaryOf('3', '1'),
    /** Not in the diary, but the hive stayed lighter: a super, a feeder and a box were removed. */
    unnamed: ['2019-08-08', '2019-09-26', '2019-11-14'],
  },
  Schwartau: {
    readings: grams('hive-weights/hobos-schwartau-2017-weight.csv'),
    named: [
      { day: '2017-06-06', kg: -6.6 },
      { day: '2017-08-06', kg: 6.5 },
    ],
    /** The July entry ends what the data description calls a sensor artefact. */
    unnamed: ['2017-04-20', '2017-07-26', '2017-09-06', '2017-11-06'],
  },
  Würzburg: {
    readings: grams('hive-weights/hobos-wurzburg-2017-weight.csv'),
    named: [],
    unnamed: ['2017-09-18'],
  },
});

const sudden = (readings: readonly SeriesReading[]) =>
  findWeightEvents(readings, ZONE).filter((event) => event.kind === 'loss' || event.kind === 'gain');
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** When the change happened: between the two readings of the day with the largest move in its direction. */
function momentOf(readings: readonly SeriesReading[], { day, kg }: Named): number {
  let [moment, most] = [0, 0];
  for (const [at, { time, value }] of readings.entries()) {
    const moved = (value - (readings[at - 1]?.value ?? value)) * Math.sign(kg);
    if (dayOf(time) === day && moved > most) [moment, most] = [time, moved];
  }
  return moment;
}

/** A seeded random generator: the same numbers in each run. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe.skipIf(!existsSync(DATA))('real hives, one with its diary (reads ../shared)', () => {
  const hives = existsSync(DATA) ? HIVES() : undefined;
  const all = Object.entries(hives ?? {});

  test('the diary contains the three events to find', () => {
    expect(hives?.Flakkebjerg.named).toEqual([
      { day: '2019-05-24', kg: 4.9 },
      { day: '2019-08-11', kg: 14.7 },
      { day: '2019-08-20', kg: 8.3 },
    ]);
  });

  test('every diary entry is found within an hour and a tenth of its weight', () => {
    for (const [name, { readings, named }] of all)
      for (const one of named) {
        const found = sudden(readings).filter(({ end }) => dayOf(end) === one.day);
        expect(found, `${name} ${one.day}`).toHaveLength(1);
        expect(Math.abs((found[0]?.change ?? 0) - one.kg)).toBeLessThanOrEqual(Math.abs(one.kg) / 10);
        expect(Math.abs((found[0]?.end ?? 0) - momentOf(readings, one))).toBeLessThanOrEqual(HOUR_MS);
      }
  });

  test('unrecorded events are at most one alarm per hive and month and stay in the curve', () => {
    for (const [name, { readings, named, unnamed }] of all) {
      const alarms = sudden(readings).filter(({ end }) => !named.some(({ day }) => day === dayOf(end)));
      expect(
        alarms.map(({ start }) => dayOf(start)),
        name,
      ).toEqual(unnamed);
      const months = alarms.map(({ start }) => dayOf(start).slice(0, 7));
      expect(new Set(months).size).toBe(months.length);
    }
  });

  describe('the same events are found in a copy that', () => {
    interface Copy {
      readonly change: (reading: SeriesReading, dice: () => number) => SeriesReading | undefined;
      /** Factor of the weights; shift of the times (ms). */
      readonly share?: number;
      readonly shift?: number;
      /** Whether random single readings are missing or wrong. */
      readonly isDrawn?: boolean;
    }
    const copies: readonly [what: string, copy: Copy][] = [
      [
        'is shifted by seven hours',
        { change: ({ time, value }) => ({ time: time - 7 * HOUR_MS, value }), shift: -7 * HOUR_MS },
      ],
      ['weighs a tenth less', { change: ({ time, value }) => ({ time, value: value * 0.9 }), share: 0.9 }],
      ['weighs a tenth more', { change: ({ time, value }) => ({ time, value: value * 1.1 }), share: 1.1 }],
      ['has an offset of 20 kg', { change: ({ time, value }) => ({ time, value: value + 20 }) }],
      [
        'has noise of 300 g either way',
        { change: ({ time, value }, dice) => ({ time, value: value + 0.6 * (dice() - 0.5) }) },
      ],
      [
        'misses a tenth of its readings',
        { change: (reading, dice) => (dice() > 0.1 ? reading : undefined), isDrawn: true },
      ],
      [
        'has one wrong reading in two hundred',
        {
          change: ({ time, value }, dice) => ({ time, value: dice() < 0.005 ? value * 1.5 * dice() : value }),
          isDrawn: true,
        },
      ],
    ];
    test.each(copies)('%s', (_what, { change, share = 1, shift = 0, isDrawn = false }) => {
      const dice = createDice(7);
      for (const [name, { readings }] of all) {
        // With readings half a day apart, one missing or wrong reading next to a change leaves too little
        // data.
        if (isDrawn && name !== 'Flakkebjerg') continue;
        const expected = sudden(readings);
        const found = sudden(readings.flatMap((reading) => change(reading, dice) ?? []));
        expect(found, name).toHaveLength(expected.length);
        for (const [at, event] of expected.entries()) {
          const { start, end, change: kg } = found[at] ?? event;
          expect(start - shift).toBeLessThanOrEqual(event.end + HOUR_MS);
          expect(end - shift).toBeGreaterThanOrEqual(event.start - HOUR_MS);
          expect(Math.abs(kg - share * event.change)).toBeLessThan(0.1 * Math.abs(event.change) + 0.3);
        }
      }
    });

    test('has a reading every two, three, six or twelve hours only', () => {
      const hourly = hives?.Flakkebjerg.readings ?? [];
      for (const every of [2, 3, 6, 12]) {
        const kg = sudden(hourly.filter((_, at) => at % every === 1)).map(({ change }) => change);
        for (const [at, expected] of [4.9, -7.3, 14.7, 8.3, -3.5, -7.6].entries())
          expect(Math.abs((kg[at] ?? 0) - expected), `every ${every} h`).toBeLessThan(1);
        expect(kg).toHaveLength(6);
      }
    });
  });
});
