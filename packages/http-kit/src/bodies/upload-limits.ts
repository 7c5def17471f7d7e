import { FILE_BYTES_MAX } from '@propolis/contract/client';
import type { AdmissionLimits } from '@propolis/runtime';

/** Parallel uploads per process; each may use the disk space of the largest file. */
export interface UploadLimits extends AdmissionLimits {
  /** Maximum size of a file in bytes. */
  readonly largest: number;
}

/** 100 MB: specification 9. */
export const DEFAULT_UPLOAD_LIMITS: UploadLimits = { largest: FILE_BYTES_MAX, atOnce: 60, perAccount: 20 };
