import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type Apiary, type Hive, recordEndpoints } from '@propolis/contract';
import { SPLIT_CHECKS } from '@propolis/domain';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { localDay } from '../../../lib/dates.ts';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { faultTypes, useFailureMessage, useFaultsMessage, useFieldError } from '../../../lib/use-words.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FormColumns } from '../../../ui/FormColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { SwitchButtons } from '../../../ui/SwitchButtons.tsx';
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
  const failureMessage = useFailureMessage();
  const today = localDay(now);
  const known = knownOf(hive);
  const { idempotencyKey, drop, ...drafted } = useDraftedForm<SplitValues>({
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
  const { form } = drafted;
  const submit = useSubmitOnce(form, async (sent) => {
    try {
      const { id: _id, ...input } = splitInput(sent, hive, idempotencyKey);
      await onSave(input as SplitInput, idempotencyKey); // the resolver has checked it
      drop();
    } catch (failure) {
      if (!showFieldErrors(failure, form.setError, splitFieldOf))
        form.setError('root', { message: failureMessage(failure) });
    }
  });
  return { ...drafted, submit, known, today };
}

/** Divides a hive in two: what the part gets, where the queen is; everything is prefilled. */
export function SplitForm(props: SplitFormProps) {
  const { hive, apiary, onCancel } = props;
  const t = useTranslations('split');
  const words = useTranslations('records.form');
  const faultsMessage = useFaultsMessage();
  const { form, restored, discard, submit, known, today } = useSplitForm(props);
  const { errors, isSubmitting } = form.formState;
  const failed = errors.root && `${words('failed')}. ${errors.root.message ?? ''}`;
  return (
    <form noValidate onSubmit={submit}>
      <FormColumns>
        {restored && <RestoredNote onDiscard={discard} />}
        <FormSection title={t('part')}>
          <TargetField form={form} hives={apiary.hives.filter(({ id }) => id !== hive.id)} />
          <GiftFields
            values={form.watch()}
            known={known}
            errors={errors}
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
          <DayField form={form} max={today} />
          <MoreFields form={form} />
        </FormSection>
      </FormColumns>
      <SubmitBar
        message={faultsMessage(faultTypes(errors), words('incomplete')) ?? failed}
        submitting={isSubmitting}
        submitLabel={words('save')}
        cancelLabel={words('cancel')}
        onCancel={onCancel}
      />
    </form>
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

function DayField({ form, max }: PartProps & { readonly max: string }) {
  const words = useTranslations('records.form');
  const fieldError = useFieldError();
  return (
    <Controller
      control={form.control}
      name="happened_on"
      render={({ field }) => (
        <DateField
          label={words('happened_on')}
          required
          max={max}
          value={field.value}
          error={fieldError(form.formState.errors.happened_on)}
          onChange={field.onChange}
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
        <Textarea label={words('note')} rows={2} error={fieldError(errors.note)} {...form.register('note')} />
      </div>
    </Fold>
  );
}
