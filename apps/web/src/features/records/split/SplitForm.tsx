import { Button, TextInput } from '@mantine/core';
import { type Apiary, type Hive, recordEndpoints } from '@propolis/contract';
import { apiaryDay, SPLIT_CHECKS } from '@propolis/domain';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { DayField, NoteField, SwitchesField } from '../form/CommonFields.tsx';
import { EntryForm, type EntryProps } from '../form/EntryForm.tsx';
import { stillHere } from '../form/fields.ts';
import { PartFields, useParts } from './PartFields.tsx';
import {
  FORM_PARTS_MAX,
  knownOf,
  newPart,
  type SplitInput,
  type SplitValues,
  splitFaults,
  splitFieldOf,
  splitInput,
  splitValues,
} from './split-form.ts';

interface SplitFormProps extends EntryProps<SplitInput> {
  readonly hive: Hive;
  readonly apiary: Apiary;
}

/** Divides a hive: what each part gets, and its queen; everything is prefilled. */
export function SplitForm({ hive, apiary, now, onSave, ...props }: SplitFormProps) {
  const t = useTranslations('split');
  const { names } = useLabels();
  const today = apiaryDay(now);
  return (
    <EntryForm<SplitValues>
      {...props}
      initial={splitValues({ hive, apiary, day: today, prefix: names.hive })}
      // The default is today, which changes every day.
      always={['happened_on']}
      complete={({ parts, ...values }) => ({
        ...values,
        parts: parts.map((part) => ({ ...part, to: stillHere([part.to], apiary.hives)[0] ?? '' })),
      })}
      schema={recordEndpoints.split.body}
      toInput={(values) => splitInput(values, hive, newIdempotencyKey())}
      fieldOf={splitFieldOf}
      also={(values) => splitFaults(values, { today, known: knownOf(hive) })}
      onSend={(values, sent) => {
        const { id: _id, ...input } = splitInput(values, hive, sent.idempotencyKey);
        return onSave(input as SplitInput, sent); // the resolver has checked it
      }}
    >
      <PartSections hive={hive} apiary={apiary} />
      <FormSection title={t('dayAndChecks')}>
        <DayField max={today} />
        <MoreFields />
      </FormSection>
    </EntryForm>
  );
}

/** A section for each part; the last one has a button for one more. */
function PartSections({ hive, apiary }: Pick<SplitFormProps, 'hive' | 'apiary'>) {
  const t = useTranslations('split');
  const { names } = useLabels();
  const { getValues } = useFormContext<SplitValues>();
  const { parts, set } = useParts();
  const [added, setAdded] = useState<string>();
  const add = () => {
    const day = getValues('happened_on');
    const uid = newIdempotencyKey();
    setAdded(uid);
    set([...parts, newPart(parts, { hive, apiary, day, uid, prefix: names.hive })]);
  };
  return (
    <>
      {parts.map((part, at) => {
        const number = at + 1;
        return (
          <FormSection key={part.uid} title={parts.length === 1 ? t('part') : t('parts', { number })}>
            <PartFields {...{ part, at, hive, apiary }} isAdded={part.uid === added} />
            {parts.length > 1 && (
              <Button variant="subtle" onClick={() => set(parts.filter((_, one) => one !== at))}>
                {t('remove', { number })}
              </Button>
            )}
            {number === parts.length && number < FORM_PARTS_MAX && (
              <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
                {t('add')}
              </Button>
            )}
          </FormSection>
        );
      })}
    </>
  );
}

/** The names of new hives, the planned checks and a note. */
function MoreFields() {
  const t = useTranslations('split');
  const checks = useTranslations('domain.records.followUps');
  const words = useTranslations('records.form');
  const fieldError = useFieldError();
  const { errors } = useFormContext<SplitValues>().formState;
  const { parts, errorsOf, change } = useParts();
  const hasFault = errors.note !== undefined || parts.some((_, at) => errorsOf(at).name !== undefined);
  return (
    <Fold summary={words('more')} keptOpen={hasFault}>
      {parts.map(
        ({ uid, to, name }, at) =>
          to === '' && (
            <TextInput
              key={uid}
              label={parts.length === 1 ? t('name') : t('names', { number: at + 1 })}
              autoComplete="off"
              error={fieldError(errorsOf(at).name)}
              value={name}
              onChange={({ currentTarget: { value } }) => change(at, { name: value })}
            />
          ),
      )}
      <SwitchesField
        name="checks"
        label={t('checks')}
        titled={false}
        choices={SPLIT_CHECKS.map((value) => ({ value, label: checks(value) }))}
      />
      <NoteField />
    </Fold>
  );
}
