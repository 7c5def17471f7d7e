import type { ComponentType, ReactNode } from 'react';
import type { ComparedEdits, EditedFields, PresentRow } from '../../lib/writes/edit.ts';

/** Two edits of one thing, and what is done with the beekeeper's choice. */
export interface ConflictProps {
  readonly edits: ComparedEdits;
  /** As it now is. */
  readonly present: PresentRow;
  /** Takes every field as it shall be. */
  readonly onSettle: (fields: EditedFields) => unknown;
  readonly onClose: () => void;
}

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
