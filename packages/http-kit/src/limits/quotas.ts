import type { ErrorCode } from '@propolis/contract';
import { AppError } from '@propolis/runtime';

/** Quotas of one account. */
export interface Quotas {
  readonly apiaries: number;
  readonly hives: number;
  /** Scales, weather connectors and cameras. */
  readonly sensors: number;
  readonly countings: number;
  /** Bytes of their photos, originals and smaller versions. */
  readonly countingBytes: number;
  readonly photos: number;
  /** Bytes of all stored photos. */
  readonly photoBytes: number;
  readonly observations: number;
  /** Readings of its scales. */
  readonly readings: number;
  /** Versions of records. */
  readonly records: number;
}

/** More than any known operation needs; without quotas one account could fill the disk. */
export const DEFAULT_QUOTAS: Quotas = {
  apiaries: 500,
  hives: 10_000,
  sensors: 2000,
  countings: 20_000,
  countingBytes: 40_000_000_000,
  photos: 20_000,
  photoBytes: 10_000_000_000,
  observations: 500_000,
  readings: 50_000_000,
  records: 200_000,
};

/**
 * Quotas of a copy of the demonstration, which needs no account: a season, a day of trying, 100 MB in total.
 */
export const DEMO_QUOTAS: Quotas = {
  apiaries: 20,
  hives: 100,
  sensors: 20,
  countings: 100,
  countingBytes: 50_000_000,
  photos: 100,
  photoBytes: 25_000_000,
  observations: 500,
  readings: 100_000,
  records: 500,
};

type QuotaCode = Extract<ErrorCode, `quota_${string}`>;

/** Throws 409 above the quota. */
export function assertQuota(count: number, most: number, code: QuotaCode): void {
  if (count > most) throw new AppError(code, 409);
}
