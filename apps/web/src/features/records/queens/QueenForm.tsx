import { type Queen, type QueenFacts, QueenInput } from '@propolis/contract';
import { FormProvider } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { faultTypes, useFailureMessage, useFaultsMessage } from '../../../lib/use-words.ts';
import { type Began, beganFrom } from '../../../lib/writes/edit.ts';
import { ChangedNote } from '../../../ui/conflict/ChangedNote.tsx';
import { FormColumns } from '../../../ui/FormColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
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
  const failureMessage = useFailureMessage();
  const faultsMessage = useFaultsMessage();
  const present = beganFrom(queenEdit, queen);
  const { form, restored, idempotencyKey, began, discard, drop } = useDraftedForm<QueenValues>({
    draftKey,
    initial: queenValues(queen),
    began: present,
    resolver: contractResolver(QueenInput, queenFacts),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = useSubmitOnce(form, async (values) => {
    try {
      await onSave(QueenInput.parse(queenFacts(values)), { idempotencyKey, began });
      drop();
    } catch (failure) {
      if (!showFieldErrors(failure, form.setError))
        form.setError('root', { message: failureMessage(failure) });
    }
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit}>
        <FormColumns>
          {restored && <RestoredNote onDiscard={discard} />}
          <ChangedNote began={began} present={present} />
          <FormSection title={t('facts')} wide>
            <QueenFirstFields />
            <QueenMoreFields mothers={possibleMothers(queens, queen.id)} withNote />
          </FormSection>
        </FormColumns>
        <SubmitBar
          message={
            faultsMessage(faultTypes(errors), t('incomplete')) ??
            (errors.root && `${t('failed')}. ${errors.root.message ?? ''}`)
          }
          submitting={isSubmitting}
          submitLabel={t('save')}
          cancelLabel={t('cancel')}
          onCancel={onCancel}
        />
      </form>
    </FormProvider>
  );
}
