import { Input, NativeSelect, Textarea } from '@mantine/core';
import { type Queen, recordEndpoints } from '@propolis/contract';
import { isIsoDay, QUEEN_EVENTS } from '@propolis/domain';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { apiaryDay } from '../../../lib/dates.ts';
import { contractResolver } from '../../../lib/form.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSendForm } from '../../../lib/use-send-form.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import type { Began } from '../../../lib/writes/edit.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { DraftedForm } from '../../../ui/DraftedForm.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { DayField } from '../form/CommonFields.tsx';
import { type ChoosableHive, stillHere } from '../form/fields.ts';
import type { NamedContent } from '../record-edit.ts';
import { QueenFirstFields, QueenMoreFields } from './QueenFields.tsx';
import {
  asksFacts,
  firstFacts,
  hiveOfValue,
  NEW_QUEEN,
  possibleMothers,
  type QueenRecordValues,
  queenFieldOf,
  queenIn,
  queenOfChoice,
  queenRecordInput,
} from './queen-form.ts';
import { markedFacts, queenFaults } from './queen-marking.ts';
import type { QueenContent } from './queens-view.ts';
import { useQueenName } from './use-queen-name.ts';

export interface SentQueenRecord {
  readonly idempotencyKey: string;
  /** Present if a record is corrected. */
  readonly began: Began | undefined;
}

interface QueenRecordFormProps {
  readonly draftKey: string;
  readonly initial: QueenRecordValues;
  /** The version of the record that is corrected. */
  readonly present?: Began;
  /** The hives of the apiary, in their order. */
  readonly hives: readonly ChoosableHive[];
  /** The form was opened for one hive. */
  readonly isGiven: boolean;
  readonly queens: readonly Queen[];
  readonly now: Date;
  readonly onSave: (input: NamedContent<QueenContent>, sent: SentQueenRecord) => Promise<unknown>;
  readonly onCancel: () => void;
}

const Entry = recordEndpoints.correct.body;

/** What happened to a queen: introduced, marked, lost and so on. */
export function QueenRecordForm(props: QueenRecordFormProps) {
  const { draftKey, initial, present, hives, queens, now, onSave, onCancel } = props;
  const t = useTranslations('queens');
  const drafted = useDraftedForm<QueenRecordValues>({
    draftKey,
    initial,
    began: present,
    // Their initial values change with the day and with the queen of the hive.
    always: present ? [] : ['event', 'hive', 'queen', 'happened_on', 'year', 'number'],
    complete: (values) => ({ ...values, hive: stillHere([values.hive], hives)[0] ?? '' }),
    resolver: contractResolver(Entry, (values: QueenRecordValues) => queenRecordInput(values, NO_ID), {
      fieldOf: queenFieldOf,
      also: (values) => queenFaults(values, now),
    }),
  });
  const { form, idempotencyKey, began } = drafted;
  const submit = useSendForm(
    drafted,
    async (values) => {
      // The new queen has the id of her first record.
      const content = Entry.parse({ ...queenRecordInput(values, idempotencyKey), hive_ids: [STAND_IN] });
      if (content.kind !== 'queen') return; // as the input says
      const marked = present ? undefined : markedFacts(values, queens);
      const input = { ...content, ...(marked && { marked }), hive_ids: [hiveOfValue(values.hive)] };
      await onSave(input, { idempotencyKey, began });
    },
    queenFieldOf,
  );
  return (
    <DraftedForm
      drafted={drafted}
      present={present}
      onSubmit={submit}
      onCancel={onCancel}
      words={{
        incomplete: t('form.incomplete'),
        failed: t('form.failed'),
        save: t('record.save'),
        cancel: t('form.cancel'),
      }}
    >
      <FormSection title={t('record.what')}>
        <EventFields {...props} form={form} />
      </FormSection>
      <FormSection title={t('form.facts')}>
        <QueenChoice {...props} form={form} />
      </FormSection>
    </DraftedForm>
  );
}

/** The hive may not be on the server yet: the contract accepts only ids of the server. */
const STAND_IN = 1;
/** Any id: validation does not depend on it. */
const NO_ID = '00000000-0000-4000-8000-000000000000';

/** As an option: a hive may have got its id since it was chosen. */
const hiveText = (hive: string): string => (hive === '' ? '' : String(hiveOfValue(hive)));

type PartProps = QueenRecordFormProps & { readonly form: UseFormReturn<QueenRecordValues> };

/** Event, hive and day. */
function EventFields({ form, present, hives, isGiven, queens, now }: PartProps) {
  const t = useTranslations('queens.record');
  const { queenEvents } = useLabels().records;
  const fieldError = useFieldError();
  const [event, hive] = form.watch(['event', 'hive']);
  const { errors } = form.formState;
  const choose = useQueenChoice({ form, queens });
  /** A year that was not typed is that of the day. */
  const yearFollows = (day: string) => {
    const [queen, year] = form.getValues(['queen', 'year']);
    const proposed = form.formState.defaultValues?.year;
    if (!present && queen === NEW_QUEEN && year === proposed && isIsoDay(day))
      form.resetField('year', { defaultValue: day.slice(0, 4) });
  };
  return (
    <>
      <Input.Wrapper labelElement="div" label={t('event')}>
        <ChoiceButtons
          label={t('event')}
          choices={QUEEN_EVENTS.map((value) => ({ value, label: queenEvents[value] }))}
          value={event}
          onChange={(one) => {
            if (one === null) return;
            form.setValue('event', one);
            // A correction keeps its queen.
            if (!present) choose(queenOfChoice(one, hive, queens));
          }}
        />
      </Input.Wrapper>
      {!isGiven && (
        <NativeSelect
          label={t('hive')}
          required
          data={[
            // The hive of a draft may have left the apiary.
            ...(hive === '' ? [{ value: '', label: '' }] : []),
            ...hives.map(({ id, name: label }) => ({ value: String(id), label })),
          ]}
          value={hiveText(hive)}
          error={fieldError(errors.hive)}
          onChange={({ currentTarget: { value } }) => {
            form.setValue('hive', value);
            if (!present) choose(queenOfChoice(event, value, queens));
          }}
        />
      )}
      <DayField label={t('day')} max={apiaryDay(now)} onPick={yearFollows} />
    </>
  );
}

/** Chooses a queen, with her year and number. */
function useQueenChoice({ form, queens }: Pick<PartProps, 'form' | 'queens'>) {
  return (queen: string) => {
    const { year, number } = firstFacts(queen, queens, form.getValues('happened_on'));
    form.setValue('queen', queen);
    form.setValue('year', year);
    form.setValue('number', number);
  };
}

/** A known queen, or the facts of a new one. */
function QueenChoice({ form, present, queens }: PartProps) {
  const t = useTranslations('queens.record');
  const nameOf = useQueenName();
  const fieldError = useFieldError();
  const { errors } = form.formState;
  const [queen, hive, event] = form.watch(['queen', 'hive', 'event']);
  const choose = useQueenChoice({ form, queens });
  const here = queenIn(queens, hiveText(hive));
  const others = queens.filter((one) => one !== here);
  const isNew = queen === NEW_QUEEN;
  return (
    <>
      <NativeSelect
        label={t('queen')}
        data={[
          ...(here ? [{ value: here.id, label: t('here', { name: nameOf(here) }) }] : []),
          ...(present ? [] : [{ value: NEW_QUEEN, label: t('newQueen') }]),
          ...others.map((one) => ({ value: one.id, label: nameOf(one) })),
        ]}
        error={fieldError(errors.queen)}
        value={queen}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {asksFacts({ queen, event }) && !present && <QueenFirstFields />}
      <Fold summary={t('more')} keptOpen={MORE.some((name) => errors[name] !== undefined)}>
        {isNew && <QueenMoreFields mothers={possibleMothers(queens, undefined)} />}
        <Textarea
          label={t('remark')}
          rows={2}
          resize="vertical"
          maxLength={2000}
          error={fieldError(errors.remark)}
          {...form.register('remark')}
        />
      </Fold>
    </>
  );
}

const MORE = [
  'remark',
  'breeder_number',
  'birth_mother',
  'genetic_mother',
  'mating_place',
  'mated_on',
] as const;
