import { NativeSelect, TextInput } from '@mantine/core';
import { type Apiary, type Hive, recordEndpoints } from '@propolis/contract';
import { SPLIT_CHECKS } from '@propolis/domain';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { localDay } from '../../../lib/dates.ts';
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
import { SwitchButtons } from '../../../ui/SwitchButtons.tsx';
import { DayField, NoteField, useRecordFormWords } from '../form/CommonFields.tsx';
import { GiftFields } from './GiftFields.tsx';
import {
  knownOf,
  type SplitInput,
  type SplitValues,
  splitFaults,
  splitFieldOf,
  splitInput,
  splitValues,
} from './split-form.ts';

interface SplitFormProps {
  readonly draftKey: string;
  readonly hive: Hive;
  readonly apiary: Apiary;
  readonly now: Date;
  readonly onSave: (input: SplitInput, idempotencyKey: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

function useSplitForm({ draftKey, hive, apiary, now, onSave }: SplitFormProps) {
  const today = localDay(now);
  const known = knownOf(hive);
  const drafted = useDraftedForm<SplitValues>({
    draftKey,
    initial: splitValues(hive, apiary, today),
    // The default is today, which changes every day.
    always: ['happened_on'],
    resolver: contractResolver(
      recordEndpoints.split.body,
      (values: SplitValues) => splitInput(values, hive, newIdempotencyKey()),
      { fieldOf: splitFieldOf, also: (values) => splitFaults(values, { today, known }) },
    ),
  });
  const submit = useSendForm(
    drafted,
    (sent) => {
      const { id: _id, ...input } = splitInput(sent, hive, drafted.idempotencyKey);
      return onSave(input as SplitInput, drafted.idempotencyKey); // the resolver has checked it
    },
    splitFieldOf,
  );
  return { drafted, submit, known, today };
}

/** Divides a hive in two: what the part gets, where the queen is; everything is prefilled. */
export function SplitForm(props: SplitFormProps) {
  const { hive, apiary, onCancel } = props;
  const t = useTranslations('split');
  const _words = useTranslations('records.form');
  const { drafted, submit, known, today } = useSplitForm(props);
  const { form } = drafted;
  return (
    <DraftedForm drafted={drafted} onSubmit={submit} onCancel={onCancel} words={useRecordFormWords()}>
      <FormSection title={t('part')}>
        <TargetField form={form} hives={apiary.hives.filter(({ id }) => id !== hive.id)} />
        <GiftFields
          values={form.watch()}
          known={known}
          errors={form.formState.errors}
          onChange={(field, value) =>
            form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
      </FormSection>
      <FormSection title={t('queenAndDay')}>
        <Controller
          control={form.control}
          name="queen"
          render={({ field }) => (
            <ChoiceButtons
              label={t('queen')}
              choices={[
                { value: 'stays', label: t('stays') },
                { value: 'goes', label: t('goes') },
              ]}
              value={field.value}
              onChange={(value) => field.onChange(value ?? field.value)}
            />
          )}
        />
        <DayField max={today} />
        <MoreFields form={form} />
      </FormSection>
    </DraftedForm>
  );
}

interface PartProps {
  readonly form: UseFormReturn<SplitValues>;
}

/** The hive that gets the part: a new one, or another one of the apiary. */
function TargetField({ form, hives }: PartProps & { readonly hives: readonly Hive[] }) {
  const t = useTranslations('split');
  const fieldError = useFieldError();
  return (
    <Controller
      control={form.control}
      name="to"
      render={({ field }) => (
        <NativeSelect
          {...field}
          label={t('to')}
          error={fieldError(form.formState.errors.to)}
          data={[
            { value: '', label: t('newHive', { name: form.watch('name') }) },
            ...hives.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={arrivedText(field.value)}
        />
      )}
    />
  );
}

/** The name of a new hive, the planned checks and a note. */
function MoreFields({ form }: PartProps) {
  const t = useTranslations('split');
  const checks = useTranslations('records.followUps.kinds');
  const words = useTranslations('records.form');
  const fieldError = useFieldError();
  const { errors } = form.formState;
  return (
    <Fold summary={words('more')} keptOpen={errors.name !== undefined || errors.note !== undefined}>
      {form.watch('to') === '' && (
        <div>
          <TextInput
            label={t('name')}
            autoComplete="off"
            error={fieldError(errors.name)}
            {...form.register('name')}
          />
        </div>
      )}
      <div>
        <Controller
          control={form.control}
          name="checks"
          render={({ field: { value, onChange } }) => (
            <SwitchButtons
              label={t('checks')}
              choices={SPLIT_CHECKS.map((check) => ({
                value: check,
                label: checks(check),
                on: value.includes(check),
              }))}
              onPress={(check) =>
                onChange(value.includes(check) ? value.filter((other) => other !== check) : [...value, check])
              }
            />
          )}
        />
      </div>
      <div>
        <NoteField />
      </div>
    </Fold>
  );
}
