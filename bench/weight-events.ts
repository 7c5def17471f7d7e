import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DAY_MS,
  findWeightEvents,
  HOUR_MS,
  type SeriesReading,
  type WeightEvent,
  weightStatistics,
} from '@propolis/domain';
import { cpuFor } from './cpu.ts';
import { quantile } from './quantile.ts';
import type { Row } from './rows.ts';

const MONTH = 30.44 * DAY_MS;
const ZONE = { timeZone: 'Europe/Zurich' };
const WEIGHTS = join(import.meta.dirname, '../../shared/data/hive-weights');
/** Weight changes added to a series, one at a time; kg. */
const DRAWN = [-14, -8, -5, -3, -2, 2.5, 3, 5, 8, 14];
const DRAWS = 60;
const TIMES = 20;

/** A recorded hive, the interval of its scale, and its documented sudden changes. */
interface Hive {
  readonly name: string;
  readonly readings: readonly SeriesReading[];
  readonly named: readonly string[];
}

/** The columns of time and weight in a file of `../shared/data/hive-weights`, and the factor to kg. */
async function readSeries(file: string, [time, weight]: readonly [number, number], share: number) {
  const lines = (await readFile(join(WEIGHTS, file), 'utf8')).trim().split('\n').slice(1);
  const readings = lines.flatMap((line) => {
    const cells = line.trim().split(',');
    const [when, kg] = [cells[time] ?? '', cells[weight] ?? ''];
    return kg === '' ? [] : [{ time: Date.parse(`${when.replace(' ', 'T')}Z`), value: Number(kg) * share }];
  });
  return readings.toSorted((one, other) => one.time - other.time);
}

const readHives = async (): Promise<Hive[]> => [
  {
    name: 'Flakkebjerg, hourly',
    readings: await readSeries('efsa-flakkebjerg-site3-hive1-hourly-2019-2020.csv', [14, 8], 1),
    named: ['2019-05-24', '2019-08-11', '2019-08-20'],
  },
  {
    name: 'Schwartau, twice a day',
    readings: await readSeries('hobos-schwartau-2017-weight.csv', [0, 1], 0.001),
    named: ['2017-06-06', '2017-08-06'],
  },
  {
    name: 'Würzburg, twice a day',
    readings: await readSeries('hobos-wurzburg-2017-weight.csv', [0, 1], 0.001),
    named: [],
  },
];

const sudden = (readings: readonly SeriesReading[]): WeightEvent[] =>
  findWeightEvents(readings, ZONE).filter(({ kind }) => kind === 'loss' || kind === 'gain');
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The same pseudo-random numbers in each run, from 0 to 1. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Months with readings: gaps of more than a day do not count. */
function monthsOf(readings: readonly SeriesReading[]): number {
  const known = readings.reduce((sum, { time }, at) => {
    const gap = time - (readings[at - 1]?.time ?? time);
    return sum + (gap > DAY_MS ? 0 : gap);
  }, 0);
  return known / MONTH;
}

/** Events found in the three unchanged series. */
function asTheyAre(hives: readonly Hive[]): Row[] {
  const found = hives.map(({ readings, named }) => {
    const days = sudden(readings).map(({ end }) => dayOf(end));
    const unnamed = days.filter((day) => !named.includes(day));
    const months = unnamed.map((day) => day.slice(0, 7));
    const inOneMonth = Math.max(
      0,
      ...months.map((month) => months.filter((other) => other === month).length),
    );
    return { named: named.filter((day) => days.includes(day)).length, unnamed: unnamed.length, inOneMonth };
  });
  const sum = (key: 'named' | 'unnamed') => found.reduce((total, hive) => total + hive[key], 0);
  const written = hives.reduce((total, { named }) => total + named.length, 0);
  const months = hives.reduce((total, { readings }) => total + monthsOf(readings), 0);
  return [
    ['Sudden changes that were written down, found', `${sum('named')} of ${written}`, 'all'],
    [
      `Others found, in ${months.toFixed(1)} hive-months`,
      `${sum('unnamed')}, ${(sum('unnamed') / months).toFixed(2)} a month, at most ${Math.max(...found.map(({ inOneMonth }) => inOneMonth))} in one`,
      '≤ 1 in a hive-month',
    ],
  ];
}

interface Tally {
  draws: number;
  found: number;
  exact: number;
  others: number;
}

/** Adds one change after the other to a series, far from its real events, and checks whether each is detected. */
function drawChanges({ readings }: Hive, kg: number): Tally {
  const dice = createDice(Math.round(Math.abs(kg) * 1000));
  const known = sudden(readings);
  const tally: Tally = { draws: 0, found: 0, exact: 0, others: 0 };
  while (tally.draws < DRAWS) {
    const at = 20 + Math.floor(dice() * (readings.length - 40));
    const [before, moment] = [readings[at - 1]?.time ?? 0, readings[at]?.time ?? 0];
    if (moment - before > DAY_MS || known.some(({ start }) => Math.abs(start - moment) < 3 * DAY_MS))
      continue;
    const changed = readings.map((one) => (one.time >= moment ? { ...one, value: one.value + kg } : one));
    const detected = sudden(changed).filter(({ start }) => !known.some((event) => event.start === start));
    const hit = detected.find(({ start, end }) => start < moment && end >= moment && end - moment <= HOUR_MS);
    tally.draws += 1;
    tally.found += hit ? 1 : 0;
    tally.exact += hit && Math.abs(hit.change - kg) <= Math.abs(kg) / 10 ? 1 : 0;
    tally.others += detected.length - (hit ? 1 : 0);
  }
  return tally;
}

function drawnRow(hive: Hive): Row {
  const tallies = DRAWN.map((kg) => ({ kg, ...drawChanges(hive, kg) }));
  const sum = (key: 'found' | 'exact' | 'others') => tallies.reduce((total, tally) => total + tally[key], 0);
  return [
    `${hive.name}: ${DRAWS} changes of each weight, found within an hour`,
    `${tallies.map(({ kg, found }) => `${kg} kg ${found}`).join(', ')}; ${sum('exact')} of ${sum('found')} within a tenth of the weight, ${sum('others')} false`,
    '',
  ];
}

/** Disturbances that are not events: wrong or missing readings, noise, showers. */
const DISTURBANCES: readonly [
  what: string,
  disturb: (readings: readonly SeriesReading[], dice: () => number) => SeriesReading[],
][] = [
  [
    'noise of ± 300 g',
    (all, dice) => all.map(({ time, value }) => ({ time, value: value + 0.6 * (dice() - 0.5) })),
  ],
  [
    '0.5 % wrong readings',
    (all, dice) =>
      all.map(({ time, value }) => ({ time, value: dice() < 0.005 ? 1.5 * value * dice() : value })),
  ],
  ['10 % missing readings', (all, dice) => all.filter(() => dice() > 0.1)],
  [
    'a shower of 1 to 2.5 kg',
    (all, dice) => {
      const begin = all[Math.floor(dice() * all.length)]?.time ?? 0;
      const [kg, hours] = [1 + 1.5 * dice(), 3 + 6 * dice()];
      const wet = (time: number) => (time < begin ? 0 : kg * Math.exp((begin - time) / HOUR_MS / hours));
      return all.map(({ time, value }) => ({ time, value: value + wet(time) }));
    },
  ],
];

function disturbedFigures({ readings }: Hive, [what, disturb]: (typeof DISTURBANCES)[number]): string {
  const known = sudden(readings);
  let [lost, others] = [0, 0];
  for (let run = 0; run < TIMES; run += 1) {
    const detected = sudden(disturb(readings, createDice(run * 7919 + 13)));
    const isSame = (one: WeightEvent, other: WeightEvent) =>
      one.start <= other.end + HOUR_MS && one.end >= other.start - HOUR_MS;
    lost += known.filter((event) => !detected.some((other) => isSame(event, other))).length;
    others += detected.filter((event) => !known.some((other) => isSame(event, other))).length;
  }
  const share = ((100 * lost) / (known.length * TIMES)).toFixed(1);
  const perMonth = (others / TIMES / monthsOf(readings)).toFixed(3);
  return `${what} ${share} %, ${perMonth}`;
}

const disturbedRow = (hive: Hive): Row => [
  `${hive.name}, disturbed ${TIMES} times: events lost, false ones a hive-month`,
  DISTURBANCES.map((disturbance) => disturbedFigures(hive, disturbance)).join('; '),
  '≤ 1 false',
];

/** A year of readings every ten minutes, with occasional steps and wrong readings. */
function yearOfTenMinutes(): SeriesReading[] {
  const dice = createDice(1);
  return Array.from({ length: 52_560 }, (_, at) => {
    const step = at > 20_000 ? 5 : 0;
    const wrong = at % 5000 === 77 ? -15 : 0;
    const value = 35 + 10 * Math.sin(at / 8000) + 0.4 * Math.sin(at / 23) + 0.2 * dice() + step + wrong;
    return { time: Date.UTC(2025, 0, 1) + (at * HOUR_MS) / 6, value };
  });
}

/** CPU time, because other load varies; ms, the median. */
function medianTime(work: () => unknown): string {
  const times = Array.from({ length: TIMES }, () => cpuFor(work));
  return `${quantile(times).toFixed(0)} ms`;
}

function timeRows(): Row[] {
  const readings = yearOfTenMinutes();
  const range = { start: Date.UTC(2025, 0, 1), end: Date.UTC(2026, 0, 1) };
  const what = `of a year by ten minutes, ${readings.length} readings, processor time, median of ${TIMES}`;
  return [
    [`Events ${what}`, medianTime(() => findWeightEvents(readings, ZONE)), ''],
    [`Statistics ${what}`, medianTime(() => weightStatistics(readings, { range, ...ZONE })), ''],
  ];
}

/** Detection rate of weight events in three recorded hives and in disturbed copies of them, and its duration. */
export async function measureWeightEvents(): Promise<Row[]> {
  if (!existsSync(WEIGHTS)) {
    console.log('../shared/data/hive-weights is not there.');
    return timeRows();
  }
  const hives = await readHives();
  return [...asTheyAre(hives), ...hives.map(drawnRow), ...hives.map(disturbedRow), ...timeRows()];
}
