import type { Forecast } from '@propolis/contract';
import { APIARY_TIME_ZONE, DAY_MS, localDaysOf } from '@propolis/domain';
import type { Ctx } from '@propolis/http-kit';
import { found, notFound } from '@propolis/runtime';
import { findPlace, hasApiary } from '../apiaries/apiaries.queries.ts';
import { findConnectorOf } from '../sensors/sensors.service.ts';
import { findStation } from '../weather/weather.queries.ts';
import { findTemperatureDays, readForecast } from '../weather/weather.service.ts';

/** Days before today, as measured. */
const MEASURED_DAYS = 7;

type Asking = Pick<Ctx, 'db' | 'user' | 'now'>;

/** The forecast of an apiary, and what the station of its connector measured before. */
export async function readApiaryForecast(
  ctx: Asking,
  apiaryId: number,
  service: { readonly isOn: boolean },
): Promise<Forecast> {
  const { db, user } = ctx;
  if (!(await hasApiary(db, user.id, apiaryId, 'read'))) throw notFound();
  const place = found(await findPlace(db, apiaryId));
  return { ...(await readForecast(ctx, place, service)), measured: await findMeasured(ctx, apiaryId) };
}

async function findMeasured({ db, user, now }: Asking, apiaryId: number): Promise<Forecast['measured']> {
  const connector = await findConnectorOf(db, apiaryId);
  if (!connector) return null;
  const { station, name } = found(await findStation(db, user.id, connector.station));
  // The last day of the range is today, which has not ended.
  const range = { start: now.getTime() - MEASURED_DAYS * DAY_MS, end: now.getTime() + 1 };
  const days = localDaysOf(range, APIARY_TIME_ZONE);
  const [first, today] = [days.at(0), days.at(-1)];
  if (!first || !today) return null;
  const span = { start: new Date(first.start), end: new Date(today.start) };
  return { station, name, days: await findTemperatureDays(db, station, span) };
}
