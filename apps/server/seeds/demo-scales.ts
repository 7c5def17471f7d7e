import {
  type Calibration,
  DAY_MS,
  DEVICE_SLOT,
  HOUR_MS,
  MINUTE_MS,
  NOT_CALIBRATED,
  type Reading,
  type ScaleModel,
} from '@propolis/domain';
import { DEMO_APIARIES, type DemoApiary, type DemoHive, placeOf } from './demo-places.ts';
import { type Colony, STORY_DAYS, type StoryOptions, yearsOf } from './demo-season.ts';
import { type DemoPlace, demoMoment } from './demo-weather.ts';
import { weightsOf } from './demo-weights.ts';
import { noiseOf } from './random.ts';

interface DemoSlot {
  readonly hive: DemoHive['key'];
  /** kg in the middle of the winter before last. */
  readonly weight: number;
  readonly calibration: Calibration;
}

export interface DemoScale {
  /** Its name in each language is under the key of its apiary. */
  readonly apiary: DemoApiary['key'];
  readonly model: ScaleModel;
  readonly slots: readonly DemoSlot[];
  /** Measures the temperature and the humidity too. */
  readonly isWarm?: true;
  /** Days before now without deliveries. */
  readonly gap?: readonly [number, number];
  /** One of its last deliveries has a reading with an unset clock. */
  readonly clockWasUnset?: true;
}

/** Three scales: a stand of three hives, one with a gap in the mountains, and one with factory settings. */
export const DEMO_SCALES: readonly DemoScale[] = [
  {
    apiary: 'lavaux',
    model: 2,
    isWarm: true,
    clockWasUnset: true,
    slots: [
      { hive: 'rose', weight: 43, calibration: { weight_factor: 1.02, weight_offset: -1.35 } },
      { hive: 'nasturtium', weight: 41, calibration: { weight_factor: 0.985, weight_offset: 0.8 } },
      { hive: 'daisy', weight: 42, calibration: { weight_factor: 1.004, weight_offset: -0.4 } },
    ],
  },
  {
    apiary: 'gruyere',
    model: 1,
    slots: [{ hive: 'heather', weight: 42, calibration: NOT_CALIBRATED }],
    gap: [47, 43],
  },
  {
    apiary: 'ruz',
    model: 1,
    slots: [{ hive: 'sage', weight: 42.5, calibration: { weight_factor: 1, weight_offset: 2.1 } }],
  },
];

/**
 * Delivery times of a scale, oldest first (ms): every ten minutes in the last two days, every hour in the month
 * before; earlier every three hours in the flying season, and every six in winter. Each visitor has a copy, so that
 * creating it must be fast and small.
 */
export function deliveryTimes(now: Date): number[] {
  const times: number[] = [];
  const end = now.getTime();
  const start = Math.ceil((end - STORY_DAYS * DAY_MS) / (6 * HOUR_MS)) * 6 * HOUR_MS;
  for (let time = start; time <= end; time += stepAt(time, end)) times.push(time);
  return times;
}

function stepAt(time: number, end: number): number {
  if (end - time <= 2 * DAY_MS) return 10 * MINUTE_MS;
  if (end - time <= 31 * DAY_MS) return HOUR_MS;
  const month = new Date(time).getUTCMonth() + 1;
  return month >= 3 && month <= 9 ? 3 * HOUR_MS : 6 * HOUR_MS;
}

/** All raw deliveries of a scale until now. */
export function deliveredBy(scale: DemoScale, options: StoryOptions): Reading[] {
  const apiary = DEMO_APIARIES.find(({ key }) => key === scale.apiary);
  if (!apiary)
    throw new Error(`The demonstration has a scale at ${scale.apiary}, which is not among its apiaries.`);
  const now = options.now.getTime();
  const [from, until] = scale.gap ?? [0, 0];
  const times = deliveryTimes(options.now).filter(
    (time) => !(time > now - from * DAY_MS && time < now - until * DAY_MS),
  );
  return [
    ...scale.slots.flatMap((slot, index) => weighed({ apiary, slot, position: index + 1 }, options, times)),
    ...(scale.isWarm ? [...warmth(placeOf(apiary), times), ...damp(placeOf(apiary), times)] : []),
    ...battery(placeOf(apiary), times),
  ];
}

interface Weighed {
  readonly apiary: DemoApiary;
  readonly slot: DemoSlot;
  readonly position: number;
}

function weighed(
  { apiary, slot, position }: Weighed,
  options: StoryOptions,
  times: readonly number[],
): Reading[] {
  const colony = colonyOf(apiary, slot.hive);
  const { weight_factor, weight_offset } = slot.calibration;
  const weigh = weightsOf(
    {
      place: placeOf(apiary),
      number: colony.number,
      weight: slot.weight,
      visits: yearsOf(colony, options),
    },
    options.now.getTime(),
  );
  // The raw value that calibration turns into the weight.
  const raw = (weight: number) => (weight - weight_offset) / (weight_factor === 0 ? 1 : weight_factor);
  return times.map((time) => ({
    slot: position,
    measure: 'weight',
    time,
    value: Math.round(raw(weigh(time)) * 100) / 100,
  }));
}

/** Under the lid of the first hive, at most hourly. */
const warmth = (place: DemoPlace, times: readonly number[]): Reading[] =>
  times
    .filter((time) => time % HOUR_MS === 0)
    .map((time) => {
      const { temperature, isSunny } = demoMoment(place, time);
      const value = Math.round((temperature + (isSunny ? 2.5 : 0.4)) * 10) / 10;
      return { slot: 1, measure: 'temperature', time, value };
    });

/** Also under the lid, at most every three hours: ripening nectar dries the air, rain makes it moist. */
const damp = (place: DemoPlace, times: readonly number[]): Reading[] =>
  times
    .filter((time) => time % (3 * HOUR_MS) === 0)
    .map((time) => {
      const { temperature, isSunny } = demoMoment(place, time);
      const value =
        72 - 0.7 * temperature - (isSunny ? 3 : 0) + 4 * noiseOf(time / HOUR_MS, place.number + 97);
      return { slot: 1, measure: 'humidity', time, value: Math.round(value) };
    });

/** Four times a day; the sun charges the battery. */
const battery = (place: DemoPlace, times: readonly number[]): Reading[] =>
  times
    .filter((time) => time % (6 * HOUR_MS) === 0)
    .map((time) => {
      const full = 3.92 + 0.12 * Math.cos(((time / DAY_MS - 200) / 365.25) * 2 * Math.PI);
      const charge = full + 0.04 * noiseOf(Math.floor(time / DAY_MS), place.number + 211);
      return { slot: DEVICE_SLOT, measure: 'battery', time, value: Math.round(charge * 100) / 100 };
    });

function colonyOf(apiary: DemoApiary, key: DemoHive['key']): Colony {
  const number = DEMO_APIARIES.flatMap(({ hives }) => hives).findIndex((hive) => hive.key === key) + 1;
  const hive = apiary.hives.find((one) => one.key === key);
  if (!hive) throw new Error(`The demonstration weighs ${key}, which does not stand there.`);
  return { apiary, hive, number };
}
