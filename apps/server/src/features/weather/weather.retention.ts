import { DAY_MS } from '@propolis/domain';
import type { JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { findMeasuringStations, forgetPast, forgetReadings } from './weather.queries.ts';

/** How long ten-minute values of linked stations are kept, to compare weeks of two years. */
const LINKED_FOR = 2 * 366 * DAY_MS;
/**
 * The same for other stations: a new link shows the last weeks at once; older values are fetched from the
 * network's files.
 */
const OTHERS_FOR = 60 * DAY_MS;

/**
 * Deletes ten-minute values that no curve shows any more and, for stations without a link, hours and days
 * too, which the next link fetches again. One station at a time, to keep locks short.
 */
export async function forgetOldWeather(
  db: Db,
  linked: readonly string[],
  { now, signal }: JobCtx,
): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  for (const { station, is_invented } of await findMeasuringStations(db)) {
    signal.throwIfAborted();
    if (linked.includes(station)) await forgetReadings(db, station, before(LINKED_FOR));
    else {
      await forgetReadings(db, station, before(OTHERS_FOR));
      // Invented values cannot be fetched again.
      if (!is_invented) await forgetPast(db, station, before(OTHERS_FOR));
    }
  }
}
