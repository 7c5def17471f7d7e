import { Stack } from '@mantine/core';
import { type Apiary, type Hive, HiveInput } from '@propolis/contract';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { useFailureMessage, useFieldError } from '../../../lib/use-words.ts';
import { FormSection } from '../../../ui/FormSection.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { HiveDwellingFields } from './HiveDwellingFields.tsx';
import { HiveIdentityFields } from './HiveIdentityFields.tsx';
import { type HiveFormValues, hiveFormValues, hiveInput } from './hive-form.ts';

interface HiveFormProps {
  /** Absent when one is added. */
  readonly hive?: Hive;
  /** Where it stands or will stand. */
  readonly apiary: Apiary;
  readonly apiaries: readonly Apiary[];
  readonly onSave: (values: HiveFormValues) => Promise<unknown>;
  readonly onCancel: () => void;
  /** The items a new hive is set up with; errors come by their keys. */
  readonly structure?: (errorOf: (key: string) => string | undefined) => ReactNode;
}

/** Adding and editing a hive are the same form (spec 2). */
export function HiveForm({ hive, apiary, apiaries, onSave, onCancel, structure }: HiveFormProps) {
  const t = useTranslations('hives.form');
  const fieldError = useFieldError();
  const failureMessage = useFailureMessage();
  const form = useForm<HiveFormValues>({
    defaultValues: hiveFormValues(hive, apiary.id),
    resolver: contractResolver(HiveInput, hiveInput),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSave(values);
    } catch (failure) {
      if (!showFieldErrors(failure, form.setError))
        form.setError('root', { message: failureMessage(failure) });
    }
  });
  // The keys of structure items stand beside the form's own fields in the server's answer.
  const errorOf = (key: string) => fieldError(errors[key as keyof HiveFormValues]);
  const incomplete = Object.keys(errors).some((key) => key !== 'root');
  const failed = errors.root && `${t('failed')}. ${errors.root.message ?? ''}`;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        <FormSection title={t('identity')}>
          <HiveIdentityFields form={form} hive={hive} apiaries={apiaries} />
        </FormSection>
        <FormSection title={t('dwelling')}>
          <HiveDwellingFields form={form} />
        </FormSection>
        {structure && (
          <FormSection title={t('structure')} hint={t('structureHint')}>
            {structure(errorOf)}
          </FormSection>
        )}
      </Stack>
      <SubmitBar
        message={incomplete ? t('incomplete') : failed}
        submitting={isSubmitting}
        submitLabel={t(hive ? 'save' : 'create')}
        cancelLabel={t('cancel')}
        onCancel={onCancel}
      />
    </form>
  );
}
