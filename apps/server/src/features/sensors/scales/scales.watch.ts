import { DAY_MS, SILENT_AFTER } from '@propolis/domain';
import { defineScheduled, type JobCtx } from '@propolis/jobs';
import { type NotifyDeps, notifyAll } from '../../notifications/notifications.service.ts';
import {
  findScalesSilentSince,
  findWeakScales,
  type SilentScale,
  type WeakScale,
} from './scales.state.queries.ts';

/** Detects silent scales and low batteries, for all users. */
export const scalesWatch = defineScheduled('scales.watch', '5,20,35,50 * * * *');

/** Older silences are no news; the same for batteries without newer readings. */
const NEWS_FOR = 7 * DAY_MS;

/** Notifies of each silence of a scale once, and of each low battery once until it is charged. */
export async function watchScales(watching: NotifyDeps, ctx: JobCtx): Promise<void> {
  const spoke = new Date(ctx.now.getTime() - SILENT_AFTER);
  const long = new Date(spoke.getTime() - NEWS_FOR);
  const silent = await findScalesSilentSince(watching.db, long, spoke);
  const weak = await findWeakScales(watching.db, long);
  await notifyAll(watching, [...silent.map(newsOfSilence), ...weak.map(newsOfBattery)], ctx);
}

const newsOfSilence = ({ user_id, scale_id, scale, since }: SilentScale) => ({
  userId: user_id,
  told: { kind: 'scale_silent' as const, facts: { scale_id, scale, since: since.toISOString() } },
  cause: `silence of scale ${scale_id} since ${since.toISOString()}`,
});

const newsOfBattery = ({ user_id, scale_id, scale, volts, charged_at }: WeakScale) => ({
  userId: user_id,
  told: { kind: 'scale_battery_low' as const, facts: { scale_id, scale, volts } },
  cause: `battery of scale ${scale_id} charged ${charged_at?.toISOString() ?? 'never'}`,
});
