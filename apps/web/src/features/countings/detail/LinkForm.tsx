import { Select, TextInput } from '@mantine/core';
import { type Apiary, type Counting, CountingChange } from '@propolis/contract';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { parseNamed } from '../../../lib/rules.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { useFailureMessage, useFieldError } from '../../../lib/use-words.ts';
import { type Began, beganFrom } from '../../../lib/writes/edit.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { ChangedNote } from '../../../ui/conflict/ChangedNote.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { hivesOf } from '../form/counting-form.ts';
import { useCountedWords } from '../use-counted-words.ts';
import { countingEdit } from './counting-edit.ts';
import { type LinkFormValues, linkFormValues, linkInput } from './link-form.ts';

/** Buttons elsewhere on the page send it. */
export const LINK_FORM = 'counting-link';
export const EXPOSURE_FIELD = 'counting-exposure';

interface LinkFormProps {
  readonly counting: Counting;
  readonly apiaries: readonly Apiary[];
  readonly onSave: (change: CountingChange, began: Began) => Promise<unknown>;
}

const optionsOf = (things: readonly { readonly id: number; readonly name: string }[]) =>
  things.map(({ id, name }) => ({ value: String(id), label: name }));

/** Under which hive the board lay, and for how long. */
export function LinkForm({ counting, apiaries, onSave }: LinkFormProps) {
  const t = useTranslations('countings.detail');
  const words = useTranslations('countings.form');
  const language = useLanguage();
  const fieldError = useFieldError();
  const countedWords = useCountedWords();
  const failureMessage = useFailureMessage();
  const present = beganFrom(countingEdit, counting);
  const [began] = useState(present);
  const form = useForm<LinkFormValues>({
    defaultValues: linkFormValues(counting, language),
    resolver: contractResolver(CountingChange, linkInput),
  });
  const { control, formState, register, setValue, setError, watch } = form;
  const apiaryId = watch('apiary_id');
  const save = async (values: LinkFormValues) => {
    try {
      await onSave(parseNamed(CountingChange, linkInput(values)), began);
    } catch (failure) {
      if (!showFieldErrors(failure, setError))
        showToast('error', t('notUpdated', { reason: failureMessage(failure) }));
    }
  };
  return (
    <form id={LINK_FORM} noValidate onSubmit={useSubmitOnce(form, save)}>
      <FormSection title={t('link')}>
        <ChangedNote began={began} present={present} />
        <FieldColumns least={280}>
          <Controller
            control={control}
            name="apiary_id"
            render={({ field }) => (
              <Select
                label={words('apiary')}
                placeholder={words('noApiary')}
                data={optionsOf(apiaries)}
                value={arrivedText(field.value) || null}
                clearable
                clearButtonProps={{ 'aria-label': words('clearApiary') }}
                onChange={(id) => {
                  field.onChange(id ?? '');
                  setValue('hive_id', '', { shouldDirty: true });
                }}
              />
            )}
          />
          <Controller
            control={control}
            name="hive_id"
            render={({ field }) => (
              <Select
                label={words('hive')}
                placeholder={words(apiaryId ? 'noHive' : 'apiaryFirst')}
                data={optionsOf(hivesOf(apiaries, apiaryId))}
                value={arrivedText(field.value) || null}
                disabled={!apiaryId}
                clearable
                clearButtonProps={{ 'aria-label': words('clearHive') }}
                error={fieldError(formState.errors.hive_id)}
                onChange={(id) => field.onChange(id ?? '')}
              />
            )}
          />
          <TextInput
            id={EXPOSURE_FIELD}
            label={words('days')}
            inputMode="decimal"
            autoComplete="off"
            error={countedWords.ofDays(watch('exposure_days'), fieldError(formState.errors.exposure_days))}
            {...register('exposure_days')}
          />
        </FieldColumns>
      </FormSection>
    </form>
  );
}
