import type { SlotLimits } from '@propolis/runtime';

/** Uploads that one process takes at once; each may take as much of the disk as the largest file. */
export interface UploadLimits extends SlotLimits {
  /** Of one file, in bytes. */
  readonly largest: number;
}

/** 100 MB: specification 9. */
export const DEFAULT_UPLOAD_LIMITS: UploadLimits = { largest: 100_000_000, atOnce: 60, perAccount: 20 };
