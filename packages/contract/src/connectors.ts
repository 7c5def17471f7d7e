import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ById, PathId } from './ids.ts';
import { NAME_MAX } from './limits.ts';
import { MeasuredPoint } from './scales.ts';
import { text } from './texts.ts';
import { StoredMeasurementId } from './weather.ts';

export const DELIVERY_CHANNELS = ['weights', 'ttn', 'csv'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/**
 * Why a delivery is rejected as a whole: it is unreadable, too long, too slow, too frequent, or has no valid
 * list of readings.
 */
export const DELIVERY_REFUSALS = [
  'malformed',
  'too_big',
  'timeout',
  'too_many_requests',
  'readings_no_list',
  'too_many_readings',
  'quota_readings',
] as const;

/** A recent delivery of a scale as received, and its result. Contains no secret. */
export const Delivery = z.object({
  id: z.number().int(),
  received_at: z.iso.datetime(),
  channel: z.enum(DELIVERY_CHANNELS),
  /** The received text, truncated if it is long. */
  content: z.string(),
  is_cut: z.boolean(),
  /**
   * Why the whole delivery was rejected (`DELIVERY_REFUSALS`); null if its readings were checked one by one.
   */
  refused: z.string().nullable(),
  accepted: z.number().int(),
  duplicate: z.number().int(),
  /** Number of rejected readings; `rejections` contains the first ones. */
  rejected: z.number().int(),
  rejections: z.array(z.object({ index: z.number().int(), code: z.string() })),
});
export type Delivery = z.infer<typeof Delivery>;

/** Stored deliveries per scale. */
export const DELIVERIES_KEPT = 20;

/** More than the pixels of any chart; also the default. */
export const POINTS_MAX = 20_000;

const isInOrder = ({ start, end }: { start?: string | undefined; end?: string | undefined }) =>
  start === undefined || end === undefined || Date.parse(start) <= Date.parse(end);

/**
 * A time range, both ends included, by default the last day; and the maximum number of points: if there are
 * more readings, the lowest and highest of each piece of the range are returned.
 */
export const ReadingRange = z
  .object({
    start: z.iso.datetime({ offset: true }).optional(),
    end: z.iso.datetime({ offset: true }).optional(),
    points: z.coerce.number().int().min(2).max(POINTS_MAX).default(POINTS_MAX),
  })
  .refine(isInOrder, { error: 'too_small', path: ['end'] });
export type ReadingRange = z.output<typeof ReadingRange>;

/** Readings of scales and stations, and deliveries of scales. */
export const connectorEndpoints = {
  weights: endpoint('GET', '/api/connector/youbee/:aid/weights/:hiveId', {
    summary: 'Calibrated weights of a hive, oldest first, reduced to the requested number of points.',
    params: z.object({ aid: text(NAME_MAX), hiveId: PathId }),
    query: ReadingRange,
    response: z.array(MeasuredPoint),
  }),
  weather: endpoint('GET', '/api/connector/swissmetnet/:measurement/:station', {
    summary:
      'Measurements of a station, oldest first: every ten minutes, for long ranges every hour or day. Source: MeteoSwiss.',
    params: z.object({ measurement: StoredMeasurementId, station: text(20) }),
    query: ReadingRange,
    response: z.array(MeasuredPoint),
  }),
  deliveries: endpoint('GET', '/api/sensors/youbee/:id/deliveries', {
    summary: `The last ${DELIVERIES_KEPT} deliveries of a scale as received, newest first; always includes the last one with readings.`,
    params: ById,
    response: z.array(Delivery),
  }),
} as const;
