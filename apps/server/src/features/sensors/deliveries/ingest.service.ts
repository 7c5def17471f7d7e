import type { Delivery, ErrorCode, Readings, Receipt, TtnMessage } from '@propolis/contract';
import {
  deviceIdsOf,
  placesOf,
  type Reading,
  type ReadReading,
  readReading,
  readUplink,
} from '@propolis/domain';
import {
  type AddingUserContext,
  assertUsage,
  type ByDevice,
  type PublicCtx,
  type RefusedWhole,
} from '@propolis/http-kit';
import { addCount } from '@propolis/observability';
import type { AppError } from '@propolis/runtime';
import { addReadings, keyOf, lockSeries, READINGS_METER } from '../readings/readings.queries.ts';
import { sensorDelivered } from '../sensors.events.ts';
import { shownBeginning, shownContent } from './deliveries.content.ts';
import {
  type DeliveringScale,
  holdScaleNamed,
  holdScaleOfKey,
  insertDelivery,
} from './deliveries.queries.ts';

/** The authenticated device and its services. */
type DeviceCtx = Pick<PublicCtx & ByDevice, 'db' | 'now' | 'emit' | 'device'> &
  Pick<AddingUserContext, 'settings'>;
type DeliveryCtx = Omit<DeviceCtx, 'device' | 'settings'>;

/**
 * How long (ms) a delivery waits for a lock on its series. Another delivery holds it briefly, an import for
 * minutes, and each waiting delivery occupies one of the few slots for devices.
 */
const PATIENCE = 1000;

/** Rejected readings per delivery that are shown with their reasons. */
const REJECTIONS_SHOWN = 10;

/** Validates each reading of a delivery; without a connection, because there may be thousands. */
export const readDelivered = (body: Readings, now: Date): ReadReading[] =>
  (body.readings ?? [body]).map((raw) => readReading(raw, now));

/** Stores a delivery of the scale with this key. */
export async function deliverReadings(
  ctx: DeviceCtx,
  body: Readings,
  read: readonly ReadReading[],
): Promise<Receipt> {
  const scale = await holdScaleOfKey(ctx.db, ctx.device.id);
  const receipt = await keepReadings(ctx, scale, read);
  await noteDelivery(ctx, scale, { channel: 'weights', ...shownContent(body), ...receipt });
  return receipt;
}

/**
 * Stores an uplink of The Things Stack. One webhook forwards all devices of an application: the device is the
 * scale of this account whose identifier is the device id or EUI. The Things Stack disables a webhook that
 * gets errors, so messages without readings are recorded at the scale of the key and answered with success.
 */
export async function deliverUplink(ctx: DeviceCtx, message: TtnMessage): Promise<Receipt> {
  const { db, now, device } = ctx;
  const ofKey = await holdScaleOfKey(db, device.id);
  const named = await holdNamed(ctx, ofKey, deviceIdsOf(message));
  const receipt = named
    ? await keepReadings(ctx, named, readMessage(message, named, now))
    : refused('device_unknown');
  await noteDelivery(ctx, named ?? ofKey, { channel: 'ttn', ...shownContent(message), ...receipt });
  return receipt;
}

async function holdNamed({ db, device }: DeviceCtx, ofKey: DeliveringScale, ids: readonly string[]) {
  if (ids.some((id) => id.toLowerCase() === ofKey.aid.toLowerCase())) return ofKey;
  return ids.length > 0 ? holdScaleNamed(db, device.userId, ids) : undefined;
}

/** Other messages (`join_accept` …) contain no readings and are no errors. */
function readMessage(message: TtnMessage, { ttn_mapping }: DeliveringScale, now: Date): ReadReading[] {
  const uplink = readUplink(message, ttn_mapping ?? undefined);
  if (!uplink) return [];
  if (!uplink.isDecoded) return [{ fault: 'payload_not_decoded' }];
  return uplink.readings.map((raw) => readReading(raw, now));
}

const refused = (code: 'device_unknown'): Receipt => ({
  accepted: 0,
  duplicate: 0,
  rejected: [{ index: 0, code }],
});

/** Stores the valid readings of a locked scale and returns the reasons for the others. */
async function keepReadings(
  { db, now, device, settings: { quotas } }: DeviceCtx,
  scale: DeliveringScale,
  read: readonly ReadReading[],
): Promise<Receipt> {
  const places = placesOf(scale.model);
  const good: Reading[] = [];
  const rejected: Receipt['rejected'] = [];
  for (const [index, one] of read.entries()) {
    if ('fault' in one) rejected.push({ index, code: one.fault });
    else if (one.reading.slot > places) rejected.push({ index, code: 'slot_unknown' });
    else good.push(one.reading);
  }
  await assertUsage({ db, userId: device.userId, quotas, now }, READINGS_METER, good.length);
  const accepted = await addToSeries(db, scale.id, good, PATIENCE);
  return { accepted, duplicate: good.length - accepted, rejected };
}

/**
 * Adds readings of a locked scale to their series, waiting at most `patience` ms for locks; returns how many
 * were new.
 */
export async function addToSeries(
  db: DeliveryCtx['db'],
  scaleId: number,
  readings: readonly Reading[],
  patience?: number,
): Promise<number> {
  if (readings.length === 0) return 0;
  const wanted = new Map(readings.map((reading) => [keyOf(reading), reading]));
  const ids = await lockSeries(db, scaleId, [...wanted.values()], patience);
  const ofSeries = readings.map((reading) => ({ seriesId: ids.get(keyOf(reading)) ?? 0, ...reading }));
  return addReadings(db, ofSeries);
}

/** Errors after which the rest of the body is missing. */
const BEFORE_ITS_END: readonly ErrorCode[] = ['too_big', 'timeout'];

/** Records a rejected request at the scale of this key. */
export async function noteRefused(
  ctx: DeviceCtx,
  channel: Delivery['channel'],
  { refusal, body, beginning }: RefusedWhole,
): Promise<void> {
  const scale = await holdScaleOfKey(ctx.db, ctx.device.id);
  const shown = body === undefined ? shownBeginning(beginning) : shownContent(body);
  const is_cut = shown.is_cut || BEFORE_ITS_END.includes(refusal.code);
  const nothing = { accepted: 0, duplicate: 0, rejected: [] };
  const why = whyRefused(refusal);
  await noteDelivery(ctx, scale, { channel, ...shown, is_cut, ...nothing, refused: why });
  addCount({ what: 'deliveries_refused', reason: why });
}

/** Metrics over all devices, for the operator. */
export function countReadings({ accepted, duplicate, rejected }: Receipt): void {
  const refusals = new Map<string, number>();
  for (const { code } of rejected) refusals.set(code, (refusals.get(code) ?? 0) + 1);
  for (const [outcome, count] of [['accepted', accepted], ['duplicate', duplicate], ...refusals] as const)
    if (count > 0) addCount({ what: 'readings', outcome, count });
}

/** Only the list of a delivery can make all of it invalid. */
function whyRefused({ code, errors }: AppError): string {
  if (code !== 'invalid_fields') return code;
  return errors.readings?.includes('too_big') ? 'too_many_readings' : 'readings_no_list';
}

type Noted = Pick<Delivery, 'channel' | 'content' | 'is_cut'> & Partial<Pick<Delivery, 'refused'>> & Receipt;

/** Records a delivery for the inspector and notifies open pages, throttled. */
async function noteDelivery(
  { db, now, emit }: DeliveryCtx,
  { id, user_id }: Pick<DeliveringScale, 'id' | 'user_id'>,
  { rejected, ...noted }: Noted,
): Promise<void> {
  const rejections = rejected.slice(0, REJECTIONS_SHOWN);
  const delivery = { refused: null, ...noted, rejected: rejected.length, rejections };
  const isDue = await insertDelivery(db, id, delivery, now);
  if (isDue) await emit(sensorDelivered, { userId: user_id, kind: 'scale', sensorId: id });
}
