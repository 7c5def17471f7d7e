import type { FieldErrorCode, FieldErrors } from '@propolis/contract';
import { Id } from '@propolis/contract';
import { isStorableText, isToCome, tidyText } from '@propolis/domain';
import type { UserContext } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { z } from 'zod';
import { hasApiary } from '../../apiaries/apiaries.queries.ts';
import { findStanding, isAidTaken } from './scales.queries.ts';

/** The fields that are checked against the database; unreadable ones were already rejected. */
const Asked = z.object({
  /** Of an existing scale. */
  id: Id.optional().catch(undefined),
  description: z
    .object({
      aid: z.string().overwrite(tidyText).min(1).refine(isStorableText).optional().catch(undefined),
      apiary: Id.optional().catch(undefined),
    })
    .catch({}),
  hives: z
    .array(
      z
        .object({ hive_id: Id.nullable(), since: z.iso.datetime({ offset: true }).nullish().catch(null) })
        .catch({ hive_id: null, since: null }),
    )
    .catch([]),
});
type Asked = z.infer<typeof Asked>;

/** Errors of a new or changed scale, as far as its body can be read. */
export async function findScaleFaults(
  { db, user: { id: userId }, now }: Pick<UserContext, 'db' | 'user' | 'now'>,
  body: unknown,
): Promise<FieldErrors> {
  const asked = Asked.parse(body);
  const { aid, apiary } = asked.description;
  const faults = { ...(await faultsOfHives(db, userId, asked)), ...faultsOfTimes(asked, now) };
  if (aid !== undefined && (await isAidTaken(db, aid, asked.id)))
    faults['description.aid'] = ['already_registered'];
  if (apiary !== undefined && !(await hasApiary(db, userId, apiary, 'write')))
    faults['description.apiary'] = ['not_found'];
  return faults;
}

/** `since` must not lie in the future. */
function faultsOfTimes({ hives }: Asked, now: Date): FieldErrors {
  return Object.fromEntries(
    hives.flatMap(({ since }, index) =>
      since && isToCome(Date.parse(since), now) ? [[`hives.${index}.since`, ['in_future' as const]]] : [],
    ),
  );
}

/** A hive must be in the apiary of its scale, and on one scale only. */
async function faultsOfHives(
  db: Db,
  userId: number,
  { id, description, hives }: Asked,
): Promise<FieldErrors> {
  const ids = hives.flatMap(({ hive_id }) => hive_id ?? []);
  if (ids.length === 0) return {};
  const standing = new Map((await findStanding(db, userId, ids)).map((hive) => [hive.id, hive]));
  const codeOf = (hiveId: number): FieldErrorCode | undefined => {
    const hive = standing.get(hiveId);
    if (!hive) return 'not_found';
    if (hive.scale_id !== null && hive.scale_id !== id) return 'already_linked';
    return description.apiary !== undefined && hive.apiary_id !== description.apiary
      ? 'invalid_option'
      : undefined;
  };
  const faults: FieldErrors = {};
  for (const [index, { hive_id }] of hives.entries()) {
    const code = hive_id === null ? undefined : codeOf(hive_id);
    if (code) faults[`hives.${index}.hive_id`] = [code];
  }
  return faults;
}
