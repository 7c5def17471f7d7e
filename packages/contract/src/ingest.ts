import { READING_FAULTS } from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Maximum number of readings in one delivery: as many as a scale sends after a month offline. */
export const READINGS_MAX = 5_000;

/**
 * Readings `{ slot, measure, time, value, unit }`, or a single one as the body itself. The schema does not
 * validate them: valid readings of a delivery are stored, and the response reports the others.
 */
export const Readings = z
  .looseObject({ readings: z.array(z.unknown()).max(READINGS_MAX).optional() })
  .meta({ examples: [{ readings: [{ slot: 1, time: '2026-05-01T10:00:00Z', value: 38.42, unit: 'kg' }] }] });
export type Readings = z.output<typeof Readings>;

/** A message of The Things Stack v3; the domain's `readUplink` reads it. */
export const TtnMessage = z.looseObject({});
export type TtnMessage = z.output<typeof TtnMessage>;

/** The result of a delivery. */
export const Receipt = z.object({
  accepted: z.number().int(),
  /** Delivered before: the same slot, measure and time. */
  duplicate: z.number().int(),
  /** Index in the delivery, from 0, and the reason. */
  rejected: z.array(z.object({ index: z.number().int(), code: z.enum(READING_FAULTS) })),
});
export type Receipt = z.infer<typeof Receipt>;

/** Endpoints for deliveries; each scale uses the key created with its connector. */
export const ingestEndpoints = {
  weights: endpoint('POST', '/api/ingest/weights', {
    summary: 'Delivers readings of a scale; repeated readings count once.',
    access: 'device',
    body: Readings,
    response: Receipt,
  }),
  ttn: endpoint('POST', '/api/ingest/ttn', {
    summary:
      'Webhook of The Things Stack v3. Accepts every message; a message that is not an uplink of a known scale is recorded.',
    access: 'device',
    body: TtnMessage,
    response: Receipt,
  }),
} as const;
