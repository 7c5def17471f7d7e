import type { FormEvent, ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { faultTypes, useFaultsMessage } from '../lib/use-words.ts';
import type { Began } from '../lib/writes/edit.ts';
import { ChangedNote } from './conflict/ChangedNote.tsx';
import { FormColumns } from './FormColumns.tsx';
import { RestoredNote } from './RestoredNote.tsx';
import { SubmitBar } from './SubmitBar.tsx';

interface DraftedFormProps<Values extends FieldValues> {
  /** The result of `useDraftedForm`. */
  readonly drafted: {
    readonly form: UseFormReturn<Values>;
    readonly restored: boolean;
    readonly began: Began | undefined;
    readonly discard: () => void;
  };
  /** The current version of an edited row. */
  readonly present?: Began | undefined;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onCancel?: (() => void) | undefined;
  readonly words: {
    /** A required field is empty. */
    readonly incomplete: string;
    /** A field has a wrong value; by default the text of all forms. */
    readonly wrong?: string;
    /** Before the reason of a failure, without a full stop. */
    readonly failed: string;
    /** By default "Save". */
    readonly save?: string | undefined;
  };
  /** Its sections; their fields find the form in its context. */
  readonly children: ReactNode;
}

/** A form of a page: notes about its draft, sections, the first error, and the buttons. */
export function DraftedForm<Values extends FieldValues>(props: DraftedFormProps<Values>) {
  const { drafted, present, onSubmit, onCancel, words, children } = props;
  const { form, restored, began, discard } = drafted;
  const faultsMessage = useFaultsMessage();
  const { errors, isSubmitting } = form.formState;
  const failed = errors.root && `${words.failed}. ${errors.root.message ?? ''}`;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={onSubmit}>
        <FormColumns>
          {restored && <RestoredNote onDiscard={discard} />}
          <ChangedNote began={began} present={present} />
          {children}
        </FormColumns>
        <SubmitBar
          message={faultsMessage(faultTypes(errors), words.incomplete, words.wrong) ?? failed}
          submitting={isSubmitting}
          submitLabel={words.save}
          onCancel={onCancel}
        />
      </form>
    </FormProvider>
  );
}
