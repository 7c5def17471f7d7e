import { type ReactNode, useState } from 'react';
import {
  type ComparedEdits,
  compareEdits,
  type EditedFields,
  type Editing,
  type EditSteps,
  type PresentRow,
  presentOf,
} from '../../lib/writes/edit.ts';
import type { Mutation, Outcome } from '../../lib/writes/mutation.ts';
import { LateCode } from '../LateCode.tsx';

interface Question {
  readonly edits: ComparedEdits;
  readonly present: PresentRow;
  readonly answer: (fields: EditedFields | undefined) => void;
}

/**
 * Writes an edit. On a conflict the beekeeper sees both edits, and the chosen values are written. If the
 * dialog is closed without a choice, the write is refused and the input stays.
 */
export function useEdit<Variables extends Editing, Result>(
  mutation: Mutation<Variables, Result> & { readonly edit?: EditSteps<Variables> },
): readonly [edit: (variables: Variables) => Promise<Outcome<Result>>, conflict: ReactNode] {
  const write = mutation.use();
  const { conflict: Conflict } = mutation;
  const [question, setQuestion] = useState<Question>();
  const ask = (edits: ComparedEdits, present: PresentRow) =>
    new Promise<EditedFields | undefined>((answer) => setQuestion({ edits, present, answer }));
  const edit = async (variables: Variables): Promise<Outcome<Result>> => {
    try {
      return await write(variables);
    } catch (failure) {
      const present = presentOf(failure);
      if (!present || !mutation.edit || !Conflict) throw failure;
      const { fieldsOf, mine, settled } = mutation.edit;
      const theirs = fieldsOf(present);
      const edits = compareEdits({ began: variables.began?.fields, mine: mine(variables), theirs });
      const fields = await ask(edits, present);
      setQuestion(undefined);
      if (!fields) throw failure;
      return edit(settled(variables, fields, { version: present.version, fields: theirs }));
    }
  };
  const close = () => question?.answer(undefined);
  const conflict = question && Conflict && (
    <LateCode onMissing={close}>
      <Conflict
        edits={question.edits}
        present={question.present}
        onSettle={question.answer}
        onClose={close}
      />
    </LateCode>
  );
  return [edit, conflict];
}
