/** Kinds of record, in the order of filters. An observation says what was seen, a record what was done or happened. */
export const RECORD_KINDS = [
  'treatment',
  'medicine',
  'feeding',
  'harvest',
  'equipment',
  'queen',
  'stock',
] as const;
/** A value of `RECORD_KINDS`; `medicine` is a receipt, return or destruction of a product. */
export type RecordKind = (typeof RECORD_KINDS)[number];

/** How a record came about. */
export const RECORD_ORIGINS = ['typed', 'observation', 'import', 'scale'] as const;
export type RecordOrigin = (typeof RECORD_ORIGINS)[number];

/**
 * Divides a total evenly among hives, in steps of `step` (1 for strips, 0.001 for kg). The parts add up to the
 * total: the first hives get one step more.
 */
export function divideEvenly(total: number, hives: number, step = 0.001): number[] {
  const steps = Math.round(total / step);
  const each = Math.floor(steps / hives);
  const more = steps - each * hives;
  return Array.from({ length: hives }, (_, at) => roundedTo(step, each + (at < more ? 1 : 0)));
}

/** Avoids 0.30000000000000004. */
const roundedTo = (step: number, steps: number): number => Number((steps * step).toPrecision(12));
