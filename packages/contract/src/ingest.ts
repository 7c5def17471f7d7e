import { READING_FAULTS } from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The most readings of one delivery: a scale that was offline for a month sends as many. */
export const READINGS_MAX = 5_000;

/**
 * Readings `{ slot, measure, time, value, unit }`, or one alone: then the body itself is the reading. What each of them is worth is not a matter of the
 * schema: the good ones of a delivery are kept, and the answer says what was wrong with the others.
 */
export const Readings = z
  .looseObject({ readings: z.array(z.unknown()).max(READINGS_MAX).optional() })
  .meta({ examples: [{ readings: [{ slot: 1, time: '2026-05-01T10:00:00Z', value: 38.42, unit: 'kg' }] }] });
export type Readings = z.output<typeof Readings>;

/** A message of The Things Stack v3; which fields are read is the domain's `readUplink`. */
export const TtnMessage = z.looseObject({});
export type TtnMessage = z.output<typeof TtnMessage>;

/** What became of a delivery. */
export const Receipt = z.object({
  accepted: z.number().int(),
  /** Had been delivered before: one reading for each slot, measure and time. */
  duplicate: z.number().int(),
  /** Place in the delivery, from 0, and why. */
  rejected: z.array(z.object({ index: z.number().int(), code: z.enum(READING_FAULTS) })),
});
export type Receipt = z.infer<typeof Receipt>;

/** Where scales deliver, each with the key that was made with its connector. */
export const ingestEndpoints = {
  weights: endpoint({
    method: 'POST',
    path: '/api/ingest/weights',
    summary: 'Delivers readings of a scale; sent again, they count once.',
    access: 'device',
    body: Readings,
    response: Receipt,
  }),
  ttn: endpoint({
    method: 'POST',
    path: '/api/ingest/ttn',
    summary:
      'Webhook of The Things Stack v3. Good for every message: what is no uplink of a known scale is noted.',
    access: 'device',
    body: TtnMessage,
    response: Receipt,
  }),
} as const;
