import { calibrate, DAY_MS, DEVICE_SLOT, findWeightEvents, HOUR_MS, MINUTE_MS } from '@propolis/domain';
import { describe, expect, test } from 'vitest';
import { DEMO_APIARIES, placeOf } from './demo-places.ts';
import { DEMO_SCALES, deliveredBy, deliveryTimes } from './demo-scales.ts';
import { yearsOf } from './demo-season.ts';
import { weightsOf } from './demo-weights.ts';
import { wordsIn } from './demo-words.ts';

const NOW = new Date('2026-10-15T10:00:00Z');
const t = wordsIn('fr');

const STARTS = ['01-01', '02-29', '04-30', '05-23', '06-06', '07-16', '09-21', '12-31'].map(
  (day) => new Date(`2028-${day}T10:07:00Z`),
);

/** The visits of a hive, and its weight at any time. */
function hiveOf(key: string, now = NOW) {
  const scale = DEMO_SCALES.find(({ slots }) => slots.some(({ hive }) => hive === key));
  const slot = scale?.slots.find(({ hive }) => hive === key);
  const apiary = DEMO_APIARIES.find((one) => one.key === scale?.apiary);
  const number = DEMO_APIARIES.flatMap(({ hives }) => hives).findIndex((one) => one.key === key) + 1;
  const hive = apiary?.hives.find((one) => one.key === key);
  if (!apiary || !slot || !hive) throw new Error(`${key} stands on no scale`);
  const visits = yearsOf({ apiary, hive, number }, { now, t });
  const colony = { place: placeOf(apiary), number, weight: slot.weight, visits };
  const dayOf = (
    asks: (values: (typeof visits)[number]['values']) => boolean,
    year = now.getUTCFullYear(),
  ) => {
    const visit = visits.find(({ day, values }) => day.startsWith(`${year}`) && asks(values));
    if (!visit) throw new Error('no such visit');
    return { day: Date.parse(visit.day), values: visit.values };
  };
  return { weightAt: weightsOf(colony, now.getTime()), dayOf, visits };
}

const hives = DEMO_SCALES.flatMap(({ slots }) => slots.map(({ hive }) => hive));

describe('the weights of the demonstration', () => {
  test.each(STARTS)('lie in the range of real hives, whenever one starts: at %s', (now) => {
    for (const key of hives) {
      const { weightAt } = hiveOf(key, now);
      const weights = deliveryTimes(now).map(weightAt);
      expect(Math.min(...weights)).toBeGreaterThan(25);
      expect(Math.max(...weights)).toBeLessThan(90);
    }
  });

  test('are the same at each start, and the past stays when one starts later', () => {
    for (const scale of DEMO_SCALES) {
      const delivered = deliveredBy(scale, { now: NOW, t });
      expect(deliveredBy(scale, { now: NOW, t })).toEqual(delivered);
      const keyOf = ({ slot, measure, time }: (typeof delivered)[number]) => `${slot} ${measure} ${time}`;
      const before = new Map(delivered.map((reading) => [keyOf(reading), reading.value]));
      const later = deliveredBy(scale, { now: new Date(NOW.getTime() + 40 * DAY_MS), t });
      const both = later.filter((reading) => before.has(keyOf(reading)));
      expect(both.length).toBeGreaterThan(1000);
      expect(both.filter((reading) => reading.value !== before.get(keyOf(reading)))).toEqual([]);
    }
  });

  test('rise by day in a flow and fall at night, when the nectar dries', () => {
    const { weightAt, dayOf } = hiveOf('rose');
    const harvest = dayOf((values) => values.harvest_honey_frames !== undefined);
    const days = Array.from({ length: 30 }, (_, index) => harvest.day - (index + 2) * DAY_MS);
    const gains = days.map((day) => weightAt(day + 20 * HOUR_MS) - weightAt(day + 5 * HOUR_MS));
    expect(Math.max(...gains)).toBeGreaterThan(1.5);
    const losses = days.map((day) => weightAt(day + 20 * HOUR_MS) - weightAt(day + 28 * HOUR_MS));
    expect(losses.every((loss) => loss > -0.06)).toBe(true);
    expect(Math.max(...losses)).toBeGreaterThan(0.3);
  });

  test('drop towards noon by the weight of a swarm, on the day on which it was seen', () => {
    const { weightAt, dayOf } = hiveOf('nasturtium');
    const { day } = dayOf((values) => values.swarming_observed === true);
    expect(weightAt(day + 11 * HOUR_MS) - weightAt(day + 11.5 * HOUR_MS)).toBeGreaterThan(2);
  });

  test.each(hives)('show every intervention at %s, no other step, and its weight', (key) => {
    const { weightAt, visits } = hiveOf(key);
    const times = deliveryTimes(NOW);
    const readings = times.map((time) => ({ time, value: weightAt(time) }));
    const events = findWeightEvents(readings, { timeZone: 'Europe/Zurich' })
      .filter(({ kind }) => kind === 'loss' || kind === 'gain')
      .map(({ end, change }) => ({ day: new Date(end).toISOString().slice(0, 10), change }));
    // Changes within a minute: supers, food, honey and a swarm, each at its minute of the visit's day.
    const minutes = Array.from({ length: 24 * 60 }, (_, minute) => minute * MINUTE_MS);
    const done = visits.flatMap(({ day }) => {
      const begin = Date.parse(day);
      if (begin < (times[0] ?? 0)) return [];
      const change = minutes
        .map((minute) => weightAt(begin + minute) - weightAt(begin + minute - MINUTE_MS))
        .filter((kg) => Math.abs(kg) > 1)
        .reduce((sum, kg) => sum + kg, 0);
      return change === 0 ? [] : [{ day, change }];
    });
    expect(events.map(({ day }) => day)).toEqual(done.map(({ day }) => day));
    for (const [at, { day, change }] of done.entries())
      expect(Math.abs((events[at]?.change ?? 0) - change), day).toBeLessThan(0.1 * Math.abs(change) + 0.3);
  });

  test("drop by the harvested weight in the visit's notes", () => {
    const { weightAt, dayOf } = hiveOf('sage');
    const { day, values } = dayOf(({ harvest_honey_frames: frames }) => frames !== undefined);
    const kilograms = Number(/(\d+) kg/.exec(String(values.general_notes))?.[1]);
    const lost = weightAt(day + 9 * HOUR_MS) - weightAt(day + 16 * HOUR_MS);
    // One of two supers was removed with it.
    expect(Math.abs(lost - kilograms - 5.4)).toBeLessThan(2.5);
  });

  test('gain the fed weight, and lose a third of it while it ripens', () => {
    const { weightAt, dayOf } = hiveOf('daisy');
    const { day, values } = dayOf((seen) => seen.feeding_quantity === 7);
    const fed = Number(values.feeding_quantity);
    expect(weightAt(day + 20 * HOUR_MS) - weightAt(day + 9 * HOUR_MS)).toBeGreaterThan(fed - 1);
    const ripened = weightAt(day + DAY_MS) - weightAt(day + 6 * DAY_MS);
    expect(ripened).toBeGreaterThan(fed / 3 - 0.5);
    expect(ripened).toBeLessThan(fed / 3 + 1.5);
  });

  test('fall by some grams a day in the winter cluster', () => {
    const { weightAt } = hiveOf('heather', new Date('2027-01-31T10:00:00Z'));
    const [december, january] = [Date.UTC(2026, 11, 1), Date.UTC(2027, 0, 20)];
    const eaten = weightAt(december) - weightAt(january);
    expect(eaten).toBeGreaterThan(1);
    expect(eaten).toBeLessThan(2.5);
  });
});

describe('a scale of the demonstration', () => {
  test('delivers raw values that calibration turns into the weight', () => {
    for (const scale of DEMO_SCALES) {
      const delivered = deliveredBy(scale, { now: NOW, t });
      for (const [index, { hive, calibration }] of scale.slots.entries()) {
        const { weightAt } = hiveOf(hive);
        const weights = delivered.filter(({ slot, measure }) => slot === index + 1 && measure === 'weight');
        expect(weights.length).toBeGreaterThan(2000);
        const off = weights.map(({ time, value }) =>
          Math.abs(calibrate(value, calibration) - weightAt(time)),
        );
        expect(Math.max(...off)).toBeLessThan(0.011);
      }
    }
  });

  test('had no readings for four days in the mountains', () => {
    const gaps = DEMO_SCALES.map((scale) => {
      const times = deliveredBy(scale, { now: NOW, t })
        .filter(({ slot, measure }) => slot === 1 && measure === 'weight')
        .map(({ time }) => time);
      return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)));
    });
    expect(gaps.map((gap) => gap > 3.9 * DAY_MS)).toEqual([false, true, false]);
    expect(Math.max(...gaps)).toBeLessThan(4.5 * DAY_MS);
  });

  test.each(STARTS)(
    'has delivered within the last ten minutes, and nothing from the future: at %s',
    (now) => {
      for (const scale of DEMO_SCALES) {
        const times = deliveredBy(scale, { now, t })
          .filter(({ measure }) => measure === 'weight')
          .map(({ time }) => time);
        expect(now.getTime() - Math.max(...times)).toBeLessThan(10 * MINUTE_MS);
        expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
      }
    },
  );

  test('measures plausible temperature and humidity under one lid', () => {
    const delivered = DEMO_SCALES.flatMap((scale) => deliveredBy(scale, { now: NOW, t }));
    for (const [measure, least, most] of [
      ['temperature', -15, 45],
      ['humidity', 40, 95],
    ] as const) {
      const values = delivered.filter((reading) => reading.measure === measure).map(({ value }) => value);
      expect(values.length).toBeGreaterThan(1000);
      expect(Math.min(...values)).toBeGreaterThan(least);
      expect(Math.max(...values)).toBeLessThan(most);
    }
  });

  test('delivers its battery level, and never twice at the same time', () => {
    for (const scale of DEMO_SCALES) {
      const delivered = deliveredBy(scale, { now: NOW, t });
      const volts = delivered.filter(({ slot }) => slot === DEVICE_SLOT).map(({ value }) => value);
      expect(volts.length).toBeGreaterThan(300);
      for (const value of volts) expect(Math.abs(value - 3.95)).toBeLessThan(0.2);
      const keys = delivered.map(({ slot, measure, time }) => `${slot} ${measure} ${time}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});
