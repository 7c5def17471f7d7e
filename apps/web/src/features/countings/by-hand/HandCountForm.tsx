import { NativeSelect, SegmentedControl } from '@mantine/core';
import { type Apiary, HandCountInput } from '@propolis/contract';
import { EXPOSURE_DAYS_ADVISED } from '@propolis/domain';
import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver } from '../../../lib/form.ts';
import { parseNamed } from '../../../lib/rules.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSendForm } from '../../../lib/use-send-form.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { DraftedForm } from '../../../ui/DraftedForm.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { hivesByApiary } from '../../../ui/options.ts';
import { apiaryOfHive } from '../apiary-of-hive.ts';
import { CommentField, CountDateField, CountedNumber, SampleFields } from './CountFields.tsx';
import styles from './HandCountForm.module.css';
import { type HandCountValues, handCountFaults, handCountInput, handCountValues } from './hand-count.ts';

interface HandCountFormProps {
  readonly draftKey: string;
  readonly apiaries: readonly Apiary[];
  /** Id of the hive whose page links here. */
  readonly hive: number | undefined;
  readonly now: Date;
  /** What the typed sample of bees means. */
  readonly sampleResult: (values: HandCountValues) => ReactNode;
  readonly onSave: (input: HandCountInput, idempotencyKey: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** A count without a photo, of a board or of a sample of bees. */
export function HandCountForm(props: HandCountFormProps) {
  const { draftKey, apiaries, hive, now, sampleResult, onSave, onCancel } = props;
  const t = useTranslations('countings.byHand');
  const drafted = useDraftedForm<HandCountValues>({
    draftKey,
    initial: handCountValues(hive, now),
    // The default is today, which changes every day.
    always: ['count_date'],
    resolver: contractResolver(HandCountInput, (values: HandCountValues) => handCountInput(values, now), {
      also: (values) => ({
        ...handCountFaults(values, now),
        // A hive that has ended or was removed is no choice any more: the field is empty.
        ...(!apiaryOfHive(apiaries, values.hive_id) && { hive_id: 'required' }),
      }),
    }),
  });
  const { form, idempotencyKey } = drafted;
  const submit = useSendForm(drafted, (values) =>
    onSave(parseNamed(HandCountInput, handCountInput(values, now)), idempotencyKey),
  );
  const isSample = form.watch('sample_method') !== '';
  const wrong = t('incomplete');
  return (
    <DraftedForm
      drafted={drafted}
      onSubmit={submit}
      onCancel={onCancel}
      words={{ incomplete: wrong, wrong, failed: t('failed'), save: t('save') }}
    >
      <FormSection
        title={t(isSample ? 'sample.title' : 'board')}
        hint={isSample ? t('sample.hint') : t('boardHint', { days: EXPOSURE_DAYS_ADVISED })}
      >
        <CountedChoice />
        <FieldColumns least={220}>
          <CountedHiveField apiaries={apiaries} />
          <CountDateField />
          {isSample && <SampleFields />}
          <CountedNumber name="count" label={t('count')} />
          {!isSample && <CountedNumber name="exposure_days" label={t('days')} description={t('daysHint')} />}
        </FieldColumns>
        <CommentField />
        {isSample && sampleResult(form.watch())}
      </FormSection>
    </DraftedForm>
  );
}

/** A board or a sample of bees, which begins with the method of the Swiss concept. */
function CountedChoice() {
  const t = useTranslations('countings.byHand');
  const { control } = useFormContext<HandCountValues>();
  return (
    <Controller
      control={control}
      name="sample_method"
      render={({ field }) => (
        <SegmentedControl
          className={styles.choice}
          aria-label={t('counted.label')}
          fullWidth
          value={field.value === '' ? 'board' : 'sample'}
          onChange={(counted) => field.onChange(counted === 'board' ? '' : 'powdered_sugar')}
          data={(['board', 'sample'] as const).map((value) => ({ value, label: t(`counted.${value}`) }))}
        />
      )}
    />
  );
}

/** The counted hive, grouped by apiary. */
function CountedHiveField({ apiaries }: Pick<HandCountFormProps, 'apiaries'>) {
  const t = useTranslations('countings.byHand');
  const fieldError = useFieldError();
  const { control, formState } = useFormContext<HandCountValues>();
  return (
    <Controller
      control={control}
      name="hive_id"
      render={({ field }) => (
        <NativeSelect
          {...field}
          label={t('hive')}
          required
          error={fieldError(formState.errors.hive_id)}
          data={[{ value: '', label: t('chooseHive') }, ...hivesByApiary(apiaries)]}
          value={arrivedText(field.value)}
        />
      )}
    />
  );
}
