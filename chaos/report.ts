import { quantile } from '../bench/quantile.ts';
import type { Recovery } from './kills.ts';

interface Report {
  readonly recoveries: readonly Recovery[];
  readonly counts: ReadonlyMap<string, number>;
  /** Durations of requests without a network fault, in ms. */
  readonly times: readonly number[];
  readonly faults: readonly string[];
  readonly seed: number;
  readonly seconds: number;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

function rowOf(name: string, recoveries: readonly Recovery[]): string {
  const times = recoveries.flatMap(({ ms }) => (ms === undefined ? [] : [ms]));
  const figures = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)].map(seconds);
  return `| ${[name, recoveries.length, ...figures].join(' | ')} |`;
}

/** A table for bench/README.md, and the numbers of events. */
export function reportOf({ recoveries, counts, times, faults, seed, seconds: took }: Report): string {
  const nameOf = ({ setup, victim, signal }: Recovery) => `${setup}, ${victim}, ${signal}`;
  const names = [...new Set(recoveries.map(nameOf))].toSorted();
  const rows = names.map((name) =>
    rowOf(
      name,
      recoveries.filter((one) => nameOf(one) === name),
    ),
  );
  const numbers = [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, times]) => `${what}: ${times}`);
  return [
    '| what was killed | times | median until it serves again | 95th percentile | longest |',
    '|---|---|---|---|---|',
    ...rows,
    rowOf('all', recoveries),
    '',
    numbers.join(' · '),
    `${times.length.toLocaleString('en')} answers: median ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms.`,
    `Seed ${seed}, ${recoveries.length} kills in ${took.toFixed(0)} s: ${faults.length === 0 ? 'nothing lost, nothing twice' : `${faults.length} faults`}.`,
  ].join('\n');
}
