import { HOUR_S } from '@propolis/domain';
import { chanceOf } from '../../chaos/random.ts';
import { type Arrivals, arrivalsIn, arrivalsOfYear, busiestHour, type Hour } from './arrivals.ts';
import type { Assumptions } from './assumptions.ts';
import type { Cost, Costs } from './costs.ts';
import { busyCores, playQueue, type Stream } from './queue.ts';

const MONTHS = 12;
const TERABYTE = 1e12;
/** The number of simulated arrivals. */
const EVENTS = 20_000;
const SEED = 13;

/** Load of one part in its busiest hour. */
export interface Part {
  readonly hour: Hour;
  /** Requests or photos per second. */
  readonly perSecond: number;
  /** Cores used on average, and cores needed. */
  readonly busy: number;
  readonly cores: number;
  /** Waiting time in seconds, 95th and 99th percentile. */
  readonly p95: number;
  readonly p99: number;
}

export interface Plan {
  readonly web: Part;
  readonly database: Part;
  readonly counting: Part;
  /** Terabytes that a year adds, and terabytes sent in it. */
  readonly year: {
    readonly rows: number;
    readonly files: number;
    readonly sent: number;
  };
  /** Megabits per second received in the busiest hour. */
  readonly incoming: number;
  readonly messagesPerDay: number;
  /** Francs per month, after the first year. */
  readonly francs: number;
}

type Kind = keyof Costs;
const REQUESTS: readonly Kind[] = ['open', 'observation', 'photo', 'session', 'curve', 'delivery'];

const streamsOf = (
  arrivals: Arrivals,
  costs: Costs,
  kinds: readonly Kind[],
  secondsOf: (cost: Cost) => number,
): Stream[] => kinds.map((kind) => ({ perSecond: arrivals[kind] / HOUR_S, seconds: secondsOf(costs[kind]) }));

interface Wanted {
  readonly assumed: Assumptions;
  /** Whether the waiting time is acceptable. */
  readonly isShort: (waits: { readonly p95: number; readonly p99: number }) => boolean;
}

/** The smallest number of cores with acceptable waiting times and utilisation. */
function sized(hour: Hour, streams: readonly Stream[], { assumed, isShort }: Wanted): Part {
  const busy = busyCores(streams);
  const perSecond = streams.reduce((sum, stream) => sum + stream.perSecond, 0);
  for (let cores = Math.max(1, Math.ceil(busy / assumed.busy)); ; cores += 1) {
    const waits = playQueue(streams, { cores, events: EVENTS, chance: chanceOf(SEED) });
    if (isShort(waits)) return { hour, perSecond, busy, cores, ...waits };
  }
}

const weighed =
  (costs: Costs, kinds: readonly Kind[], secondsOf: (cost: Cost) => number) => (arrivals: Arrivals) =>
    busyCores(streamsOf(arrivals, costs, kinds, secondsOf));

/** Machines and storage for this many hives. */
export function planFor(hives: number, costs: Costs, assumed: Assumptions): Plan {
  const part = (
    kinds: readonly Kind[],
    secondsOf: (cost: Cost) => number,
    isShort: Wanted['isShort'],
  ): Part => {
    const hour = busiestHour(weighed(costs, kinds, secondsOf), assumed);
    return sized(hour, streamsOf(arrivalsIn(hour, hives, assumed), costs, kinds, secondsOf), {
      assumed,
      isShort,
    });
  };
  const soon: Wanted['isShort'] = ({ p99 }) => p99 <= assumed.waitOfRequest / 1000;
  const parts = {
    web: part(REQUESTS, ({ cpu }) => cpu, soon),
    database: part([...REQUESTS, 'counting'], ({ database }) => database, soon),
    counting: part(
      ['counting'],
      ({ cpu }) => cpu,
      ({ p95 }) => p95 <= assumed.waitOfCounting * 60,
    ),
  };
  const year = volumeOf(arrivalsOfYear(hives, assumed), costs, assumed);
  const { photo, counting } = arrivalsIn(parts.web.hour, hives, assumed);
  const megabytes = photo * assumed.megabytesOfPhoto + counting * assumed.megabytesOfBoard;
  return {
    ...parts,
    year,
    incoming: (megabytes * 8) / HOUR_S,
    messagesPerDay:
      ((hives / assumed.hivesPerBeekeeper) * (assumed.pushesPerBeekeeper + assumed.mailsPerBeekeeper)) / 30.4,
    francs: francsOf(parts, year, assumed),
  };
}

function volumeOf(arrivals: Arrivals, costs: Costs, assumed: Assumptions): Plan['year'] {
  const kept = (bytesOf: (cost: Cost) => number) =>
    (Object.keys(arrivals) as Kind[]).reduce((sum, kind) => sum + arrivals[kind] * bytesOf(costs[kind]), 0);
  return {
    rows: kept(({ rows }) => rows) / TERABYTE,
    files: kept(({ files }) => files) / TERABYTE,
    sent: (arrivals.open * assumed.kilobytesPerOpen * 1000) / TERABYTE,
  };
}

/** Two of each machine, except counting machines, which may be down for an hour. */
function francsOf(
  { web, database, counting }: Pick<Plan, 'web' | 'database' | 'counting'>,
  year: Plan['year'],
  assumed: Assumptions,
): number {
  const cores = 2 * web.cores + 2 * database.cores + counting.cores;
  const disks = 2 * year.rows * assumed.francsPerDiskTerabyte + year.files * assumed.francsPerBucketTerabyte;
  return cores * assumed.francsPerCore + disks + (year.sent / MONTHS) * assumed.francsPerTransferTerabyte;
}

/** The limit of one instance of a part. */
export interface Limit {
  readonly what: string;
  readonly hives: number;
}

const MILLION = 1e6;
const YEARS = 5;
const SERVER = { cores: 16, terabytes: 4 };

/** How many hives one instance of each part supports; the lowest limit is the first one to raise. */
export function limitsOf(costs: Costs, assumed: Assumptions): Limit[] {
  const { web, database, counting, year } = planFor(MILLION, costs, assumed);
  const until = (has: number, ofMillion: number) => (has / ofMillion) * MILLION;
  return [
    { what: 'one web process (one core)', hives: until(assumed.busy, web.busy) },
    { what: 'one worker on two cores', hives: until(2 * assumed.busy, counting.busy) },
    {
      what: `a disk of ${SERVER.terabytes} TB for files, for ${YEARS} years`,
      hives: until(SERVER.terabytes, year.files * YEARS),
    },
    {
      what: `a PostgreSQL of ${SERVER.cores} cores`,
      hives: until(SERVER.cores * assumed.busy, database.busy),
    },
    {
      what: `a disk of ${SERVER.terabytes} TB for PostgreSQL, for ${YEARS} years`,
      hives: until(SERVER.terabytes, year.rows * YEARS),
    },
  ].toSorted((one, other) => one.hives - other.hives);
}
