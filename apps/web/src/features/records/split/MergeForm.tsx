import { Input, NativeSelect } from '@mantine/core';
import { type Apiary, type Hive, recordEndpoints } from '@propolis/contract';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { apiaryDay } from '../../../lib/dates.ts';
import { contractResolver } from '../../../lib/form.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSendForm } from '../../../lib/use-send-form.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { DraftedForm } from '../../../ui/DraftedForm.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { DayField, NoteField, useRecordFormWords } from '../form/CommonFields.tsx';
import { stillHere } from '../form/fields.ts';
import { GiftFields } from './GiftFields.tsx';
import {
  knownOf,
  type MergeInput,
  type MergeValues,
  mergeFaults,
  mergeFieldOf,
  mergeInput,
  mergeValues,
} from './split-form.ts';

interface MergeFormProps {
  readonly draftKey: string;
  /** The hive that is kept. */
  readonly hive: Hive;
  readonly apiary: Apiary;
  readonly now: Date;
  readonly onSave: (input: MergeInput, idempotencyKey: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

function useMergeForm({ draftKey, hive, apiary, now, onSave }: MergeFormProps) {
  const today = apiaryDay(now);
  const others = apiary.hives.filter(({ id }) => id !== hive.id);
  const knownIn = (other: string) => {
    const giving = others.find(({ id }) => String(id) === arrivedText(other));
    return knownOf(giving ?? { observations_aggregate: {} });
  };
  const drafted = useDraftedForm<MergeValues>({
    draftKey,
    initial: mergeValues(today),
    // The default is today, which changes every day.
    always: ['happened_on'],
    complete: (values) => ({ ...values, other: stillHere([values.other], others)[0] ?? '' }),
    resolver: contractResolver(
      recordEndpoints.merge.body,
      (values: MergeValues) => mergeInput(values, newIdempotencyKey()),
      {
        fieldOf: mergeFieldOf,
        also: (values) => mergeFaults(values, { today, known: knownIn(values.other) }),
      },
    ),
  });
  const submit = useSendForm(
    drafted,
    (sent) => {
      const { id: _id, ...input } = mergeInput(sent, drafted.idempotencyKey);
      return onSave(input as MergeInput, drafted.idempotencyKey); // the resolver has checked it
    },
    mergeFieldOf,
  );
  return { drafted, submit, knownIn, others, today };
}

/** Unites a hive with another one of the apiary, which ends. */
export function MergeForm(props: MergeFormProps) {
  const { onCancel } = props;
  const t = useTranslations('split');
  const _words = useTranslations('records.form');
  const { drafted, submit, knownIn, others, today } = useMergeForm(props);
  const { form } = drafted;
  const values = form.watch();
  return (
    <DraftedForm drafted={drafted} onSubmit={submit} onCancel={onCancel} words={useRecordFormWords()}>
      <FormSection title={t('ending')} hint={t('endingHint')}>
        <EndingField form={form} others={others} />
        <GiftFields
          values={values}
          known={knownIn(values.other)}
          errors={form.formState.errors}
          onChange={(field, value) =>
            form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
      </FormSection>
      <FormSection title={t('queenAndDay')}>
        <QueenAndDay form={form} today={today} />
      </FormSection>
    </DraftedForm>
  );
}

interface PartProps {
  readonly form: UseFormReturn<MergeValues>;
}

/** The hive whose colony moves in. */
function EndingField({ form, others }: PartProps & { readonly others: readonly Hive[] }) {
  const t = useTranslations('split');
  const fieldError = useFieldError();
  const { errors } = form.formState;
  return (
    <Controller
      control={form.control}
      name="other"
      render={({ field }) => (
        <NativeSelect
          {...field}
          label={t('other')}
          required
          error={fieldError(errors.other)}
          data={[
            { value: '', label: t('chooseHive') },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={arrivedText(field.value)}
        />
      )}
    />
  );
}

interface QueenAndDayProps extends PartProps {
  readonly today: string;
}

function QueenAndDay({ form, today }: QueenAndDayProps) {
  const t = useTranslations('split');
  const words = useTranslations('records.form');
  const { errors } = form.formState;
  return (
    <>
      <Controller
        control={form.control}
        name="queen"
        render={({ field }) => (
          <Input.Wrapper labelElement="div" label={t('whoseQueen')}>
            <ChoiceButtons
              label={t('whoseQueen')}
              choices={[
                { value: 'own', label: t('ownQueen') },
                { value: 'other', label: t('otherQueen') },
              ]}
              value={field.value === '' ? null : field.value}
              onChange={(value) => field.onChange(value ?? '')}
            />
          </Input.Wrapper>
        )}
      />
      <DayField max={today} />
      <Fold summary={words('more')} keptOpen={errors.note !== undefined}>
        <div>
          <NoteField />
        </div>
      </Fold>
    </>
  );
}
