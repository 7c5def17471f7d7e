import type { Neighbours, NeighbourWeek } from '@propolis/contract';
import { addDays, apiaryDay, cellsAround, keepersAtLeast, NEIGHBOUR_WEEKS, weekOf } from '@propolis/domain';
import type { Ctx } from '@propolis/http-kit';
import { found, notFound } from '@propolis/runtime';
import { findUser, requireRow } from '../../account/account.queries.ts';
import { findPlace, hasApiary } from '../../apiaries/apiaries.queries.ts';
import { findCellFalls, findOwnFalls } from './neighbours.queries.ts';

/** The mite fall around an apiary, for beekeepers who share their own. */
export async function readNeighbours(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  apiaryId: number,
): Promise<Neighbours> {
  if (!(await hasApiary(db, user.id, apiaryId, 'read'))) throw notFound();
  const { share_mite_fall: isSharing, demo_ends_at } = requireRow(await findUser(db, user.id));
  if (demo_ends_at !== null) return { missing: 'demonstration', weeks: [] };
  if (!isSharing) return { missing: 'not_sharing', weeks: [] };
  const cells = cellsAround(found(await findPlace(db, apiaryId)));
  // Days of the present week would show a change of each day.
  const end = weekOf(apiaryDay(now));
  const mondays = Array.from({ length: NEIGHBOUR_WEEKS }, (_, week) => addDays(end, -7 * (week + 1)));
  const weeks = { start: addDays(end, -7 * NEIGHBOUR_WEEKS), end };
  const own = await findOwnFalls(db, user.id, apiaryId, weeks);
  const falls = await findCellFalls(db, cells, weeks);
  const cellsIn = (monday: string): NeighbourWeek['cells'] =>
    falls.flatMap(({ cell, keepers, fall, ...row }) => {
      const [place, least] = [cells[cell], keepersAtLeast(keepers)];
      if (row.monday !== monday || !place || !least) return [];
      return [{ distance_km: place.distanceKm, keepers_at_least: least, mites_per_day: Math.round(fall) }];
    });
  return {
    missing: null,
    weeks: mondays.map((monday) => ({ monday, own: own.get(monday) ?? null, cells: cellsIn(monday) })),
  };
}
