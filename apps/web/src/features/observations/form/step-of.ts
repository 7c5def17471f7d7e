import type { ObservationUnit } from '@propolis/domain';

/** What one press adds: half a kilogram is a measure, half a frame is none. */
export const stepOf = (unit: ObservationUnit | undefined): number => (unit === 'kg' ? 0.5 : 1);
