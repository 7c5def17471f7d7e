import { type Queen, type QueenFacts, QueenInput } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { contractResolver } from '../../../lib/form.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSendForm } from '../../../lib/use-send-form.ts';
import { type Began, beganFrom } from '../../../lib/writes/edit.ts';
import { DraftedForm } from '../../../ui/DraftedForm.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { QueenFirstFields, QueenMoreFields } from './QueenFields.tsx';
import { queenEdit } from './queen-edit.ts';
import { possibleMothers, type QueenValues, queenFacts, queenValues } from './queen-form.ts';

interface QueenFormProps {
  readonly draftKey: string;
  readonly queen: Queen;
  readonly queens: readonly Queen[];
  readonly onSave: (
    facts: QueenFacts,
    sent: { readonly idempotencyKey: string; readonly began: Began | undefined },
  ) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** What is known of a queen; where she is follows from the journal. */
export function QueenForm({ draftKey, queen, queens, onSave, onCancel }: QueenFormProps) {
  const t = useTranslations('queens.form');
  const present = beganFrom(queenEdit, queen);
  const drafted = useDraftedForm<QueenValues>({
    draftKey,
    initial: queenValues(queen),
    began: present,
    resolver: contractResolver(QueenInput, queenFacts),
  });
  const { idempotencyKey, began } = drafted;
  const submit = useSendForm(drafted, (values) =>
    onSave(QueenInput.parse(queenFacts(values)), { idempotencyKey, began }),
  );
  return (
    <DraftedForm
      drafted={drafted}
      present={present}
      onSubmit={submit}
      onCancel={onCancel}
      words={{ incomplete: t('incomplete'), failed: t('failed'), save: t('save'), cancel: t('cancel') }}
    >
      <FormSection title={t('facts')} wide>
        <QueenFirstFields />
        <QueenMoreFields mothers={possibleMothers(queens, queen.id)} withNote />
      </FormSection>
    </DraftedForm>
  );
}
