import type { ReactNode } from 'react';

/** A field in its beekeeper's words. */
export interface FieldWords {
  readonly label: string;
  /** A value that there is, with its unit. */
  readonly show: (value: unknown) => ReactNode;
  /** Two texts may be made one by hand; of this length at most. */
  readonly textMax?: number | undefined;
}
