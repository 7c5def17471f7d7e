import { Input } from '@mantine/core';
import { type Apiary, type Hive, recordEndpoints } from '@propolis/contract';
import { apiaryDay } from '@propolis/domain';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { DayField, NoteField, PlaceField } from '../form/CommonFields.tsx';
import { EntryForm, type EntryProps } from '../form/EntryForm.tsx';
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

interface MergeFormProps extends EntryProps<MergeInput> {
  /** The hive that is kept. */
  readonly hive: Hive;
  readonly apiary: Apiary;
}

/** Unites a hive with another one of the apiary, which ends. */
export function MergeForm({ hive, apiary, now, onSave, ...props }: MergeFormProps) {
  const t = useTranslations('split');
  const today = apiaryDay(now);
  const others = apiary.hives.filter(({ id }) => id !== hive.id);
  return (
    <EntryForm<MergeValues>
      {...props}
      initial={mergeValues(today)}
      // The default is today, which changes every day.
      always={['happened_on']}
      complete={(values) => ({ ...values, other: stillHere([values.other], others)[0] ?? '' })}
      schema={recordEndpoints.merge.body}
      toInput={(values) => mergeInput(values, newIdempotencyKey())}
      fieldOf={mergeFieldOf}
      also={(values) => mergeFaults(values, { today, known: knownIn(others, values.other) })}
      onSend={(values, sent) => {
        const { id: _id, ...input } = mergeInput(values, sent.idempotencyKey);
        return onSave(input as MergeInput, sent); // the resolver has checked it
      }}
    >
      <FormSection title={t('ending')} hint={t('endingHint')}>
        <EndingFields others={others} />
      </FormSection>
      <FormSection title={t('queenAndDay')}>
        <QueenAndDay today={today} />
      </FormSection>
    </EntryForm>
  );
}

/** What the hive that ends has, as last observed. */
function knownIn(others: readonly Hive[], other: string) {
  const giving = others.find(({ id }) => String(id) === arrivedText(other));
  return knownOf(giving ?? { observations_aggregate: {} });
}

/** The hive whose colony moves in, and what it brings. */
function EndingFields({ others }: { readonly others: readonly Hive[] }) {
  const t = useTranslations('split');
  const { watch, setValue, formState } = useFormContext<MergeValues>();
  const values = watch();
  return (
    <>
      <PlaceField name="other" label={t('other')} none={t('chooseHive')} places={others} />
      <GiftFields
        values={values}
        known={knownIn(others, values.other)}
        errors={formState.errors}
        onChange={(field, value) =>
          setValue(field, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      />
    </>
  );
}

function QueenAndDay({ today }: { readonly today: string }) {
  const t = useTranslations('split');
  const words = useTranslations('records.form');
  const { errors } = useFormContext<MergeValues>().formState;
  return (
    <>
      <Controller<MergeValues, 'queen'>
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
        <NoteField />
      </Fold>
    </>
  );
}
