import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { timeRequests } from './measures.ts';
import { Pressure, type PressureJob } from './pressure.ts';
import { quantile } from './quantile.ts';
import type { Row } from './rows.ts';

const WARM_UP = 40;
/** Time between two dashboard requests (ms): one beekeeper causes little load. */
const LOOKS_AGAIN_AFTER = 20;

export interface Noticed {
  readonly pressure: Pressure;
  /** Durations in milliseconds of sequential `GET /api/apiaries` requests meanwhile. */
  readonly times: readonly number[];
}

/** Runs a script with a task as JSON in a separate process; returns what it prints, read as JSON. */
export async function runApart(script: string, job: unknown): Promise<unknown> {
  const path = join(import.meta.dirname, script);
  const run = promisify(execFile)(process.execPath, ['--import=tsx', path, JSON.stringify(job)]);
  return JSON.parse((await run).stdout);
}

export const pressOn = async (job: PressureJob): Promise<Pressure> =>
  Pressure.parse(await runApart('pressure.ts', job));

/** Durations in milliseconds of another beekeeper's requests of the dashboard, one after the other, until this ends. */
export async function looksDuring(work: Promise<unknown>, url: string, onlooker: string): Promise<number[]> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    times.push(...(await timeRequests(`${url}/api/apiaries`, onlooker, 1)));
    await setTimeout(LOOKS_AGAIN_AFTER);
  }
  await ended;
  return times;
}

export async function noticed(job: PressureJob, onlooker: string): Promise<Noticed> {
  await timeRequests(`${job.url}/api/apiaries`, onlooker, WARM_UP);
  const pressing = pressOn(job);
  const times = await looksDuring(pressing, job.url, onlooker);
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
