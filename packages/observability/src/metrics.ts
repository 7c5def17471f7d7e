import type { Clock } from '@propolis/runtime';
import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Counted, watchCounted, watchWork } from './watch.ts';

/** The metrics of one process. */
export interface Metrics {
  readonly contentType: string;
  /** All metrics in Prometheus format; gauges are read now. */
  readonly text: () => Promise<string>;
  readonly request: (answered: AnsweredRequest) => void;
  /** Registers a value that is read on each scrape. */
  readonly gauge: (gauge: GaugeSource) => void;
  readonly stop: () => void;
}

export interface AnsweredRequest {
  /** The route of the contract; `page` for other addresses. */
  readonly endpoint: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

type Labels = Readonly<Record<string, string>>;

export interface GaugeSource {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Current values; previous ones are dropped. Throws if unknown: then there is none. */
  readonly read: () => Promise<readonly Measured[]> | readonly Measured[];
}

export interface Measured {
  readonly value: number;
  readonly labels?: Labels;
}

const PREFIX = 'propolis_';

/** Request durations in seconds, from cached responses to slow phones. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Job durations in seconds: a mail is fast, a counting takes minutes. */
const WORK_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 600];

/** Starts measuring this process. The library is loaded only here. */
export async function createMetrics(): Promise<Metrics> {
  const client = await import('prom-client');
  const { Gauge, Registry, collectDefaultMetrics } = client.default;
  const registry = new Registry();
  // The default metrics of a Node process: memory, CPU, event loop, garbage collection, open files.
  collectDefaultMetrics({ register: registry });
  const measures = createMeasures(client.default, registry);
  const leave = [
    watchWork({
      kinds: ['job', 'call'],
      around: async (work, run) => {
        const ended = measures[work.kind === 'job' ? 'jobs' : 'calls'].startTimer({ name: work.name });
        try {
          const answer = await run();
          ended({ outcome: outcomeOf(answer) });
          return answer;
        } catch (error) {
          ended({ outcome: 'failed' });
          throw error;
        }
      },
    }),
    watchCounted((counted) => count(measures, counted)),
  ];
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request: ({ seconds, ...labels }) => measures.requests.observe({ ...labels }, seconds),
    gauge: (source) => addGauge(Gauge, registry, source),
    stop: () => {
      for (const stop of leave) stop();
      registry.clear();
    },
  };
}

/** Outcomes reported by some gateways; all others succeed or fail. */
const OUTCOMES: readonly unknown[] = ['sent', 'gone'];
const outcomeOf = (answer: unknown): string => (OUTCOMES.includes(answer) ? String(answer) : 'done');

interface Measures {
  readonly requests: Histogram;
  readonly jobs: Histogram;
  readonly calls: Histogram;
  readonly counters: Readonly<Record<Counted['what'], Counter>>;
}

function createMeasures({ Counter, Histogram }: typeof import('prom-client'), registry: Registry): Measures {
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `${PREFIX}${name}`, help, labelNames, registers: [registry] });
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name: `${PREFIX}${name}`, help, labelNames, buckets, registers: [registry] });
  return {
    requests: histogram(
      'request_seconds',
      'Requests by endpoint of the contract, until the answer was sent.',
      ['endpoint', 'method', 'status'],
      REQUEST_BUCKETS,
    ),
    jobs: histogram('job_seconds', 'Tries of jobs, by their end.', ['name', 'outcome'], WORK_BUCKETS),
    calls: histogram(
      'call_seconds',
      'Calls of services outside, by their end; mails and push messages are among them.',
      ['name', 'outcome'],
      WORK_BUCKETS,
    ),
    counters: {
      readings: counter('readings_total', 'Readings that devices delivered, by what became of them.', [
        'outcome',
      ]),
      deliveries_refused: counter('deliveries_refused_total', 'Deliveries that were refused as a whole.', [
        'reason',
      ]),
      countings: counter('countings_total', 'Countings that ended, by their status or what failed.', [
        'outcome',
      ]),
      account_events: counter(
        'account_events_total',
        'What the log of accounts notes: sign-ins, refused ones, changes.',
        ['kind'],
      ),
      pool_waits_timed_out: counter(
        'pool_waits_timed_out_total',
        'Waits for a connection to the database that were given up.',
      ),
      replica_reads: counter(
        'replica_reads_total',
        'Reads that may be some seconds old, by where they were made.',
        ['where'],
      ),
    },
  };
}

/** The other fields of a count are its labels. */
function count({ counters }: Measures, counted: Counted & { readonly count?: number }): void {
  const { what, count: by = 1, ...labels } = counted;
  counters[what].inc(labels, by);
}

function addGauge(
  Kind: typeof Gauge,
  registry: Registry,
  { name, help, labels = [], read }: GaugeSource,
): void {
  new Kind({
    name: `${PREFIX}${name}`,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      this.reset();
      const values = await Promise.resolve()
        .then(read)
        .catch((): readonly Measured[] => []);
      // Unknown values are removed: 0 or an old value would look valid.
      if (values.length === 0 && labels.length === 0) this.remove();
      for (const { value, labels: of = {} } of values) this.set(of, value);
    },
  });
}

/** Results of full table scans change little between scrapes (ms). */
const HOLDS = 600_000;

/** Caches a query for ten minutes. */
export function rarely(ask: () => Promise<readonly Measured[]>, clock: Clock) {
  let found: { readonly at: number; readonly values: readonly Measured[] } | undefined;
  return async (): Promise<readonly Measured[]> => {
    const now = clock().getTime();
    if (!found || Math.abs(now - found.at) >= HOLDS) found = { at: now, values: await ask() };
    return found.values;
  };
}
