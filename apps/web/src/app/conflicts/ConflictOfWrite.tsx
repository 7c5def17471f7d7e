import { useQueryClient } from '@tanstack/react-query';
import { useStore } from '../../lib/store.ts';
import { type Began, compareEdits, type EditedFields, type PresentRow } from '../../lib/writes/edit.ts';
import { keptWrites, retryWrite } from '../../lib/writes/outbox.ts';
import type { Write } from '../../lib/writes/write.ts';
import { kindOfEdit } from './conflict-views.ts';

/** Whether both versions can be shown of what was refused. */
export const isConflict = ({ name, refused }: Write): boolean =>
  refused?.code === 'changed_meanwhile' && refused.present !== undefined && kindOfEdit(name) !== undefined;

interface ConflictOfWriteProps {
  readonly writeId: string;
  readonly onClose: () => void;
}

/**
 * A kept edit that another one came before: both are shown, and what was chosen is sent again, from the row as it now is.
 * Nothing where the write is no longer kept, or is no such edit (`isConflict`).
 */
export function ConflictOfWrite({ writeId, onClose }: ConflictOfWriteProps) {
  const client = useQueryClient();
  const write = useStore(keptWrites(client)).find(({ id }) => id === writeId);
  const kind = write && isConflict(write) ? kindOfEdit(write.name) : undefined;
  if (!write || !kind?.mutation.edit) return null;
  const { View } = kind;
  const { fieldsOf, mine, settled } = kind.mutation.edit;
  // Both were written down under this mutation's name: its own variables, and a row of its kind.
  const variables = write.variables as never;
  const present = write.refused?.present as PresentRow;
  const theirs = fieldsOf(present as never);
  const { began } = write.variables as { readonly began?: Began };
  const settle = async (fields: EditedFields) => {
    const next = settled(variables, fields, { version: present.version, fields: theirs });
    await retryWrite(client, { ...write, variables: next });
    onClose();
  };
  return (
    <View
      key={`${write.id} ${present.version}`}
      edits={compareEdits({ began: began?.fields, mine: mine(variables), theirs })}
      present={present}
      onSettle={settle}
      onClose={onClose}
    />
  );
}
