import type { accountEndpoints, BodyOf, FieldErrors, Preferences } from '@propolis/contract';
import { DEFAULT_NOTIFICATIONS, isShowFlag, isShown, SHOW_FLAG_KEYS, setManyShown } from '@propolis/domain';
import type { Ctx, UserContext } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { assertNoErrors } from '@propolis/runtime';
import { preferencesChanged } from './account.events.ts';
import { findPreferences, lockUser, upsertPreferences } from './account.queries.ts';

/** The channels per kind of notification, and the quiet hours. */
export async function readNotificationChoices(
  db: Db,
  userId: number,
): Promise<Pick<Preferences, 'notifications' | 'quiet_hours'>> {
  return choicesOf(await findPreferences(db, userId));
}

const choicesOf = (stored: Awaited<ReturnType<typeof findPreferences>>) => ({
  notifications: { ...DEFAULT_NOTIFICATIONS, ...stored?.notifications },
  quiet_hours: stored?.quiet_hours ?? null,
});

/** Every flag and every kind of notification, with defaults where nothing is stored. */
export async function readPreferences({ db, user }: Pick<UserContext, 'db' | 'user'>): Promise<Preferences> {
  const stored = await findPreferences(db, user.id);
  const flags = stored?.observations ?? {};
  return {
    observations: Object.fromEntries(SHOW_FLAG_KEYS.map((key) => [key, isShown(flags, key)])),
    ...choicesOf(stored),
  };
}

/** Changes only the flags sent, and those that a show flag implies (specification 4). */
export async function changePreferences(
  ctx: Ctx,
  change: BodyOf<typeof accountEndpoints.updatePreferences>,
): Promise<Preferences> {
  const errors: FieldErrors = {};
  for (const key of Object.keys(change.observations ?? {})) {
    if (!isShowFlag(key)) errors[`observations.${key}`] = ['unknown_field'];
  }
  assertNoErrors(errors);
  // The lock makes concurrent changes from other devices visible here.
  await lockUser(ctx.db, ctx.user.id);
  const stored = await findPreferences(ctx.db, ctx.user.id);
  await upsertPreferences(ctx.db, ctx.user.id, {
    observations: setManyShown(stored?.observations ?? {}, change.observations ?? {}),
    notifications: { ...stored?.notifications, ...change.notifications },
    quiet_hours: change.quiet_hours === undefined ? (stored?.quiet_hours ?? null) : change.quiet_hours,
  });
  await ctx.emit(preferencesChanged, { userId: ctx.user.id });
  return readPreferences(ctx);
}
