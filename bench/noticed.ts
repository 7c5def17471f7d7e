import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { timeRequests } from './measures.ts';
import { Pressure, type PressureJob } from './pressure.ts';
import { quantile } from './quantile.ts';
import type { Row } from './rows.ts';

const PRESSURE = join(import.meta.dirname, 'pressure.ts');
const WARM_UP = 40;
/** Time between two dashboard requests (ms): one beekeeper causes little load. */
const LOOKS_AGAIN_AFTER = 20;

export interface Noticed {
  readonly pressure: Pressure;
  /** Durations in milliseconds of sequential `GET /api/apiaries` requests meanwhile. */
  readonly times: readonly number[];
}

/** Runs a task in a separate process. */
export async function pressOn(job: PressureJob): Promise<Pressure> {
  const run = promisify(execFile)(process.execPath, ['--import=tsx', PRESSURE, JSON.stringify(job)]);
  return Pressure.parse(JSON.parse((await run).stdout));
}

/** Another beekeeper requests the dashboard repeatedly while this runs. */
export async function noticed(job: PressureJob, onlooker: string): Promise<Noticed> {
  const list = `${job.url}/api/apiaries`;
  await timeRequests(list, onlooker, WARM_UP);
  let isOver = false;
  const pressing = pressOn(job).finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    times.push(...(await timeRequests(list, onlooker, 1)));
    await setTimeout(LOOKS_AGAIN_AFTER);
  }
  return { pressure: await pressing, times };
}

/** The number of responses per status. */
export const statusText = ({ statuses }: Pressure) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

export function rowsOf(
  what: string,
  { pressure, times }: Noticed,
  aims: { p99?: string; memory?: string },
): Row[] {
  const statuses = statusText(pressure);
  const time = `p99 ${quantile(times, 0.99).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`;
  return [
    [`\`GET /api/apiaries\` ${what}`, `${time} of ${times.length}`, aims.p99 ?? ''],
    [
      `Memory ${what}, at most`,
      `${pressure.memory.toFixed(0)} MB in ${pressure.seconds.toFixed(0)} s${statuses && ` (${statuses})`}`,
      aims.memory ?? '',
    ],
  ];
}
