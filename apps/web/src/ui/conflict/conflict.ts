import type { ComponentType, ReactNode } from 'react';
import type { ConflictProps } from '../../lib/writes/edit.ts';

/** Shows both edits of one kind of thing in its beekeeper's words. */
export type ConflictView = ComponentType<ConflictProps>;

/** A field in its beekeeper's words. */
export interface FieldWords {
  readonly label: string;
  /** A value that there is, with its unit. */
  readonly show: (value: unknown) => ReactNode;
  /** Two texts may be made one by hand; of this length at most. */
  readonly textMax?: number | undefined;
}
