import { type Queen, type QueenFacts, QueenInput } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { beganFrom } from '../../../lib/writes/edit.ts';
import { FormSection } from '../../../ui/FormSection.tsx';
import { EntryForm, type EntryProps } from '../form/EntryForm.tsx';
import { QueenFirstFields, QueenMoreFields } from './QueenFields.tsx';
import { possibleMothers, queenFacts, queenValues } from './queen-form.ts';
import { queenEdit } from './update-queen.api.ts';

interface QueenFormProps extends Omit<EntryProps<QueenFacts>, 'present' | 'now'> {
  readonly queen: Queen;
  readonly queens: readonly Queen[];
}

/** What is known of a queen; where she is follows from the journal. */
export function QueenForm({ queen, queens, onSave, ...props }: QueenFormProps) {
  const t = useTranslations('queens.form');
  return (
    <EntryForm
      {...props}
      present={beganFrom(queenEdit, queen)}
      initial={queenValues(queen)}
      schema={QueenInput}
      toInput={queenFacts}
      onSend={(values, sent) => onSave(QueenInput.parse(queenFacts(values)), sent)}
      words="queens.form"
    >
      <FormSection title={t('facts')} wide>
        <QueenFirstFields />
        <QueenMoreFields mothers={possibleMothers(queens, queen.id)} withNote />
      </FormSection>
    </EntryForm>
  );
}
