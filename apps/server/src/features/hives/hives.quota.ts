import { type AddingUserContext, assertQuota } from '@propolis/http-kit';
import { countHivesOf } from './hives.queries.ts';

/** 409 above the limit; the apiaries of the account are locked, so no other hive is added meanwhile. */
export async function holdHives(
  { db, user, settings }: Pick<AddingUserContext, 'db' | 'user' | 'settings'>,
  more = 1,
): Promise<void> {
  assertQuota((await countHivesOf(db, user.id)) + more, settings.quotas.hives, 'quota_hives');
}
