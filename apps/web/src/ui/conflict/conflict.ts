import type { ReactNode } from 'react';

/** The label and the format of a field. */
export interface FieldWords {
  readonly label: string;
  /** Renders an existing value with its unit. */
  readonly show: (value: unknown) => ReactNode;
  /** The maximum length of a text that can be merged by hand. */
  readonly textMax?: number | undefined;
}
