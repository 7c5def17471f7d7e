import { DAY_MS } from '@propolis/domain';
import type { JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { findMeasuringStations, forgetPast, forgetReadings } from './weather.queries.ts';

/** Of linked stations ten minutes are kept so long: a week of this June is laid beside that of the last one. */
const LINKED_FOR = 2 * 366 * DAY_MS;
/** Of the others so long: whoever links one has its last weeks at once, and its past from the network's files. */
const OTHERS_FOR = 60 * DAY_MS;

/**
 * Forgets ten minutes that no curve shows any more, and of stations that nobody has linked the hours and days too: they
 * are read again with the next link. A station at a time, so that whoever writes readings hardly waits.
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
      // Nobody could read again what was made up.
      if (!is_invented) await forgetPast(db, station, before(OTHERS_FOR));
    }
  }
}
