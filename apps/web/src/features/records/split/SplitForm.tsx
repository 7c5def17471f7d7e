import { Button, TextInput } from '@mantine/core';
import { type Apiary, type Hive, recordEndpoints } from '@propolis/contract';
import { SPLIT_CHECKS } from '@propolis/domain';
import { IconPlus } from '@tabler/icons-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { apiaryDay } from '../../../lib/dates.ts';
import { contractResolver } from '../../../lib/form.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSendForm } from '../../../lib/use-send-form.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { DraftedForm } from '../../../ui/DraftedForm.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { SwitchButtons } from '../../../ui/SwitchButtons.tsx';
import { DayField, NoteField, useRecordFormWords } from '../form/CommonFields.tsx';
import { stillHere } from '../form/fields.ts';
import { type PartErrors, PartFields } from './PartFields.tsx';
import {
  FORM_PARTS_MAX,
  type KnownGift,
  knownOf,
  leftFor,
  newPart,
  type PartValues,
  type SplitInput,
  type SplitValues,
  splitFaults,
  splitFieldOf,
  splitInput,
  splitValues,
  withQueen,
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
  const today = apiaryDay(now);
  const known = knownOf(hive);
  const { names } = useLabels();
  const drafted = useDraftedForm<SplitValues>({
    draftKey,
    initial: splitValues({ hive, apiary, day: today, prefix: names.hive }),
    // The default is today, which changes every day.
    always: ['happened_on'],
    complete: ({ parts, ...values }) => ({
      ...values,
      parts: parts.map((part) => ({ ...part, to: stillHere([part.to], apiary.hives)[0] ?? '' })),
    }),
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

/** Divides a hive: what each part gets, and its queen; everything is prefilled. */
export function SplitForm(props: SplitFormProps) {
  const { onCancel } = props;
  const t = useTranslations('split');
  const { drafted, submit, known, today } = useSplitForm(props);
  const { form } = drafted;
  const parts = form.watch('parts');
  return (
    <DraftedForm drafted={drafted} onSubmit={submit} onCancel={onCancel} words={useRecordFormWords()}>
      <PartSections {...props} form={form} parts={parts} known={known} />
      <FormSection title={t('dayAndChecks')}>
        <DayField max={today} />
        <MoreFields form={form} parts={parts} />
      </FormSection>
    </DraftedForm>
  );
}

interface PartProps {
  readonly form: UseFormReturn<SplitValues>;
  readonly parts: readonly PartValues[];
}

const errorsOf = ({ formState }: PartProps['form'], at: number): PartErrors =>
  // The library takes the fields of a part for changeable.
  (formState.errors.parts?.[at] as PartErrors | undefined) ?? {};

interface SectionsProps extends PartProps, Pick<SplitFormProps, 'hive' | 'apiary'> {
  readonly known: KnownGift;
}

/** A section for each part; the last one has a button for one more. */
function PartSections({ form, parts, known, hive, apiary }: SectionsProps) {
  const t = useTranslations('split');
  const { names } = useLabels();
  const set = (next: readonly PartValues[]) =>
    form.setValue('parts', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const change = (at: number, change: Partial<PartValues>) =>
    set(parts.map((part, one) => (one === at ? { ...part, ...change } : part)));
  const add = () => {
    const day = form.getValues('happened_on');
    set([...parts, newPart(parts, { hive, apiary, day, uid: newIdempotencyKey(), prefix: names.hive })]);
  };
  return (
    <>
      {parts.map((part, at) => {
        const taken = parts.filter((other) => other !== part).map(({ to }) => arrivedText(to));
        const number = at + 1;
        return (
          <FormSection key={part.uid} title={parts.length === 1 ? t('part') : t('parts', { number })}>
            <PartFields
              part={part}
              left={leftFor(parts, at, known)}
              hives={apiary.hives.filter(({ id }) => id !== hive.id && !taken.includes(String(id)))}
              errors={errorsOf(form, at)}
              onChange={(changed) => change(at, changed)}
              onQueen={(queen) => set(withQueen(parts, at, queen))}
            />
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
function MoreFields({ form, parts }: PartProps) {
  const t = useTranslations('split');
  const checks = useTranslations('domain.records.followUps');
  const words = useTranslations('records.form');
  const fieldError = useFieldError();
  const { errors } = form.formState;
  const hasFault = errors.note !== undefined || parts.some((_, at) => errorsOf(form, at).name !== undefined);
  return (
    <Fold summary={words('more')} keptOpen={hasFault}>
      {parts.map(
        ({ uid, to, name }, at) =>
          to === '' && (
            <div key={uid}>
              <TextInput
                label={parts.length === 1 ? t('name') : t('names', { number: at + 1 })}
                autoComplete="off"
                error={fieldError(errorsOf(form, at).name)}
                value={name}
                onChange={({ currentTarget: { value } }) =>
                  form.setValue(
                    'parts',
                    parts.map((part, one) => (one === at ? { ...part, name: value } : part)),
                    { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
                  )
                }
              />
            </div>
          ),
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
