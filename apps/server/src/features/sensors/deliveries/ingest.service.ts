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
import { tellCounted } from '@propolis/observability';
import type { AppError } from '@propolis/runtime';
import { addReadings, keyOf, lockSeries } from '../readings/readings.queries.ts';
import { READINGS_METER } from '../readings/readings.usage.ts';
import { sensorDelivered } from '../sensors.events.ts';
import { shownBeginning, shownContent } from './deliveries.content.ts';
import {
  type DeliveringScale,
  holdScaleNamed,
  holdScaleOfKey,
  insertDelivery,
} from './deliveries.queries.ts';

/** Who delivers, and where. */
type DeviceCtx = Pick<PublicCtx & ByDevice, 'db' | 'now' | 'emit' | 'device'> &
  Pick<AddingUserContext, 'settings'>;
type DeliveryCtx = Omit<DeviceCtx, 'device' | 'settings'>;

/**
 * How long (ms) a delivery waits for others that write to its series: a delivery is there for a moment, a file that is
 * read in for minutes, and whoever waits has one of the few turns of all devices.
 */
const PATIENCE = 1000;

/** So many refused readings of a delivery are shown with their reasons. */
const REJECTIONS_SHOWN = 10;

/** Each reading of a delivery, judged by itself; without a connection, for there may be thousands. */
export const readDelivered = (body: Readings, now: Date): ReadReading[] =>
  (body.readings ?? [body]).map((raw) => readReading(raw, now));

/** Keeps what the scale of this key has delivered. */
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
 * Keeps what an uplink of The Things Stack says. One webhook passes on all devices of an application: the device is the
 * scale of this account that has its id or its EUI as identifier. The Things Stack switches off a webhook that is
 * refused, so that what is no reading is noted at the scale of the key, and is no failure.
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

/** Of a message that is no uplink (`join_accept` and others) there is nothing to keep and nothing to refuse. */
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

/** Keeps the good readings of a scale that is held, and says what was wrong with the others. */
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

/** Adds readings of a scale that is held to their series, with so much patience (ms); answers how many were new. */
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

/** Refused while it came: there would have been more of it. */
const BEFORE_ITS_END: readonly ErrorCode[] = ['too_big', 'timeout'];

/** Notes at the scale of this key what it sent and what was refused as a whole. */
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
  tellCounted({ what: 'deliveries_refused', reason: why });
}

/** For the operator, who sees of all devices together how much comes and why it is refused. */
export function countReadings({ accepted, duplicate, rejected }: Receipt): void {
  const refusals = new Map<string, number>();
  for (const { code } of rejected) refusals.set(code, (refusals.get(code) ?? 0) + 1);
  for (const [outcome, count] of [['accepted', accepted], ['duplicate', duplicate], ...refusals] as const)
    if (count > 0) tellCounted({ what: 'readings', outcome, count });
}

/** Of a delivery only its list can be wrong as a whole. */
function whyRefused({ code, errors }: AppError): string {
  if (code !== 'invalid_fields') return code;
  return errors.readings?.includes('too_big') ? 'too_many_readings' : 'readings_no_list';
}

type Noted = Pick<Delivery, 'channel' | 'content' | 'is_cut'> & Partial<Pick<Delivery, 'refused'>> & Receipt;

/** For the inspector; and open pages are told, once in a while. */
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
