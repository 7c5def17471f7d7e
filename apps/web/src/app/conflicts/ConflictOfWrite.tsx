import { useQueryClient } from '@tanstack/react-query';
import { useStore } from '../../lib/store.ts';
import { mutationOf } from '../../lib/writes/define-mutation.ts';
import { beganOf, compareEdits, type EditedFields, refusedRow } from '../../lib/writes/edit.ts';
import { keptWrites, retryWrite } from '../../lib/writes/outbox.ts';
import type { Write } from '../../lib/writes/write.ts';
import { LateCode } from '../../ui/LateCode.tsx';
import { useSayFailure } from '../../ui/toasts/use-say-failure.ts';
import { useGiveUp } from '../use-give-up.ts';

/** Whether both versions of a refused write can be shown. */
export const isConflict = (write: Write): boolean =>
  write.refused?.code === 'changed_meanwhile' &&
  refusedRow(write.refused) !== undefined &&
  mutationOf(write)?.conflict !== undefined;

interface ConflictOfWriteProps {
  readonly writeId: string;
  readonly onClose: () => void;
}

/**
 * A refused edit after another edit of the row: shows both, and sends the chosen values again, based on the
 * current row. Renders nothing if the write no longer exists, or has no conflict (`isConflict`).
 */
export function ConflictOfWrite({ writeId, onClose }: ConflictOfWriteProps) {
  const client = useQueryClient();
  const write = useStore(keptWrites(client)).find(({ id }) => id === writeId);
  const giveUp = useGiveUp(onClose);
  const sayFailure = useSayFailure();
  const mutation = write && isConflict(write) ? mutationOf(write) : undefined;
  const present = refusedRow(write?.refused);
  if (!write || !present || !mutation?.edit || !mutation.conflict) return null;
  const { conflict: View } = mutation;
  const { fieldsOf, mine, settled } = mutation.edit;
  const { variables } = write;
  const theirs = fieldsOf(present);
  const settle = async (fields: EditedFields) => {
    const next = settled(variables, fields, { version: present.version, fields: theirs });
    if (await sayFailure(() => retryWrite(client, { ...write, variables: next }))) onClose();
  };
  return (
    <LateCode onMissing={giveUp}>
      <View
        key={`${write.id} ${present.version}`}
        edits={compareEdits({ began: beganOf(write)?.fields, mine: mine(variables), theirs })}
        present={present}
        onSettle={settle}
        onClose={onClose}
      />
    </LateCode>
  );
}
