import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ById, PathId } from './ids.ts';
import { MeasuredPoint } from './scales.ts';
import { text } from './texts.ts';
import { StoredMeasurementId } from './weather.ts';

/** How a delivery came. */
export const DELIVERY_CHANNELS = ['weights', 'ttn', 'csv'] as const;
/** One of them. */
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** Why a delivery is refused as a whole: it cannot be read, is too long, came too slowly or too often, or has no good list of readings. */
export const DELIVERY_REFUSALS = [
  'malformed',
  'too_big',
  'timeout',
  'too_many_requests',
  'readings_no_list',
  'too_many_readings',
] as const;

/** One of the last deliveries of a scale, as it came, and what became of it. No secret is in it. */
export const Delivery = z.object({
  id: z.number().int(),
  received_at: z.iso.datetime(),
  channel: z.enum(DELIVERY_CHANNELS),
  /** The text as it came, cut where it is long. */
  content: z.string(),
  is_cut: z.boolean(),
  /** Why nothing of it was taken (`DELIVERY_REFUSALS`); null where its readings were judged one by one. */
  refused: z.string().nullable(),
  accepted: z.number().int(),
  duplicate: z.number().int(),
  /** All of them; the first ones with their codes. */
  rejected: z.number().int(),
  rejections: z.array(z.object({ index: z.number().int(), code: z.string() })),
});
export type Delivery = z.infer<typeof Delivery>;

/** More than any chart has pixels; whoever asks for no number gets this many at most. */
export const POINTS_MAX = 20_000;

const isInOrder = ({ start, end }: { start?: string | undefined; end?: string | undefined }) =>
  start === undefined || end === undefined || Date.parse(start) <= Date.parse(end);

/**
 * A range of time, both ends in it, by default the last day; and the most points that are answered: where there are more
 * readings, the lowest and the highest of each piece of the range stay.
 */
export const ReadingRange = z
  .object({
    start: z.iso.datetime({ offset: true }).optional(),
    end: z.iso.datetime({ offset: true }).optional(),
    points: z.coerce.number().int().min(2).max(POINTS_MAX).default(POINTS_MAX),
  })
  .refine(isInOrder, { error: 'too_small', path: ['end'] });
export type ReadingRange = z.output<typeof ReadingRange>;

/** What scales and stations have measured, and what scales delivered. */
export const connectorEndpoints = {
  weights: endpoint({
    method: 'GET',
    path: '/api/connector/youbee/:aid/weights/:hiveId',
    summary: 'Calibrated weights of a hive, oldest first, reduced to so many points.',
    params: z.object({ aid: text(100), hiveId: PathId }),
    query: ReadingRange,
    response: z.array(MeasuredPoint),
  }),
  weather: endpoint({
    method: 'GET',
    path: '/api/connector/swissmetnet/:measurement/:station',
    summary:
      'What a station of the network has measured, oldest first: every ten minutes, of long ranges every hour or day. Source: MeteoSwiss.',
    params: z.object({ measurement: StoredMeasurementId, station: text(20) }),
    query: ReadingRange,
    response: z.array(MeasuredPoint),
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/sensors/youbee/:id/deliveries',
    summary:
      'The last 20 deliveries of a scale as they came, newest first; the last that had readings is always among them.',
    params: ById,
    response: z.array(Delivery),
  }),
} as const;
