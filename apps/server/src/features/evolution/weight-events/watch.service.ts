import { Id, WeightEvent as ShownEvent } from '@propolis/contract';
import { DAY_MS, findReport, isNews, MINUTE_MS, type SensorKind, type WeightEvent } from '@propolis/domain';
import { defineEvent, type EventCtx, type Events } from '@propolis/events';
import { defineJob, type JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { z } from 'zod';
import { lockHive } from '../../hives/hives.queries.ts';
import { findHivesOn } from '../../sensors/sensors.service.ts';
import { findReportedEvents, insertReportedEvent, updateReportedEvent } from '../evolution.queries.ts';
import { findEvents, findWeighedHive, NOTHING_NOTED, shownEvent } from './weight-events.service.ts';

/** A weight event of a hive was found that was not notified yet. Emitted once per event. */
export const weightEventFound = defineEvent(
  'weight.found',
  z.object({ userId: Id, hiveId: Id, weightEventId: Id, found: ShownEvent }),
);

/** Checks the weights of a scale after a delivery; one queued job covers later deliveries. */
export const weightsWatch = defineJob('weights.watch', z.object({ scaleId: Id }), {
  queue: 'weights',
  key: ({ scaleId }) => String(scaleId),
  keyMode: 'preserve_run_at',
});

/** Minimum interval (ms) between two checks of a scale; one check covers all deliveries of the interval. */
const LOOKS_AGAIN_AFTER = 10 * MINUTE_MS;
/** Long enough for a nectar flow and for the rate of consumption (ms). */
const LOOKS_BACK = 35 * DAY_MS;

/** Queues a check of the scale after a delivery. */
export async function watchSoon(
  { jobs, now }: Pick<EventCtx, 'jobs' | 'now'>,
  { kind, sensorId }: { readonly kind: SensorKind; readonly sensorId: number },
): Promise<void> {
  if (kind !== 'scale') return;
  const runAt = new Date(now.getTime() + LOOKS_AGAIN_AFTER);
  await jobs.add(weightsWatch, { scaleId: sensorId }, { runAt });
}

interface Watch {
  readonly db: Db;
  readonly events: Events;
}

/** Emits each new event in the weights of a scale's hives that is recent and was not notified. */
export async function watchScale(
  watch: Watch,
  { scaleId }: { readonly scaleId: number },
  { now, signal }: Pick<JobCtx, 'now' | 'signal'>,
): Promise<void> {
  for (const standing of await findHivesOn(watch.db, scaleId)) {
    signal.throwIfAborted();
    await watchHive(watch, standing, now);
  }
}

interface Standing {
  readonly hiveId: number;
  readonly userId: number;
}

async function watchHive({ db, events }: Watch, { userId, hiveId }: Standing, now: Date): Promise<void> {
  const weighed = await findWeighedHive(db, userId, hiveId);
  if (!weighed?.series) return;
  const { hive, series } = weighed;
  const period = { start: new Date(now.getTime() - LOOKS_BACK), end: now };
  const found = await findEvents(db, { hive, series }, period);
  const news = found.filter((event) => isNews(event, now.getTime()));
  if (news.length === 0) return;
  await events.write(db, now, async (ctx) => {
    // The lock prevents concurrent notifications of this hive.
    if (!(await lockHive(ctx.db, userId, hiveId))) return;
    const reported = await findReportedEvents(ctx.db, hiveId, period.start);
    for (const event of news) {
      const same = findReport(event, found, reported);
      if (same) await updateReportedEvent(ctx.db, same.id, event);
      else await report(ctx, { userId, hiveId }, event);
    }
  });
}

async function report({ db, now, emit }: EventCtx, { userId, hiveId }: Standing, event: WeightEvent) {
  const weightEventId = await insertReportedEvent(db, hiveId, event, now);
  await emit(weightEventFound, { userId, hiveId, weightEventId, found: shownEvent(event, NOTHING_NOTED) });
}
