import { Input, NativeSelect, Textarea } from '@mantine/core';
import { type Queen, recordEndpoints } from '@propolis/contract';
import { apiaryDay, isIsoDay, QUEEN_EVENTS } from '@propolis/domain';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { optionsOf } from '../../../ui/options.ts';
import { DayField, useField } from '../form/CommonFields.tsx';
import { EntryForm, type EntryProps } from '../form/EntryForm.tsx';
import { type ChoosableHive, stillHere } from '../form/fields.ts';
import { chosenHive, type NamedContent } from '../record-edit.ts';
import { QueenFirstFields, QueenMoreFields } from './QueenFields.tsx';
import {
  asksFacts,
  firstFacts,
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

interface QueenRecordFormProps extends EntryProps<NamedContent<QueenContent>> {
  readonly initial: QueenRecordValues;
  /** The hives of the apiary, in their order. */
  readonly hives: readonly ChoosableHive[];
  /** The form was opened for one hive. */
  readonly isGiven: boolean;
  readonly queens: readonly Queen[];
}

const Entry = recordEndpoints.correct.body;

/** What happened to a queen: introduced, marked, lost and so on. */
export function QueenRecordForm(props: QueenRecordFormProps) {
  const { present, hives, queens, now, onSave } = props;
  const t = useTranslations('queens');
  return (
    <EntryForm
      {...props}
      // Their initial values change with the day and with the queen of the hive.
      always={['event', 'hive', 'queen', 'happened_on', 'year', 'number']}
      complete={(values) => {
        const hive = stillHere([values.hive], hives)[0] ?? '';
        // The record that added her may have been undone.
        const isKnown = present || [NEW_QUEEN, ...queens.map(({ id }) => id)].includes(values.queen);
        if (isKnown) return { ...values, hive };
        const queen = queenOfChoice(values.event, hive, queens);
        // Year and number are those of the queen of the draft: another known queen has her own.
        const facts = queen !== NEW_QUEEN && firstFacts(queen, queens, values.happened_on);
        return { ...values, hive, queen, ...facts };
      }}
      schema={Entry}
      toInput={(values) => queenRecordInput(values, NO_ID)}
      fieldOf={queenFieldOf}
      also={(values) => queenFaults(values, now)}
      onSend={async (values, sent) => {
        // The new queen has the id of her first record.
        const asked = { ...queenRecordInput(values, sent.idempotencyKey), hive_ids: [STAND_IN] };
        const content = Entry.parse(asked);
        if (content.kind !== 'queen') return; // as the input says
        const marked = present ? undefined : markedFacts(values, queens);
        const input = { ...content, ...(marked && { marked }), hive_ids: [chosenHive(values.hive)] };
        await onSave(input, sent);
      }}
      words="queens.form"
    >
      <FormSection title={t('record.what')}>
        <EventFields {...props} />
      </FormSection>
      <FormSection title={t('form.facts')}>
        <QueenChoice {...props} />
      </FormSection>
    </EntryForm>
  );
}

/** The hive may not be on the server yet: the contract accepts only ids of the server. */
const STAND_IN = 1;
/** Any id: validation does not depend on it. */
const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Event, hive and day. */
function EventFields({ present, hives, isGiven, queens, now }: QueenRecordFormProps) {
  const t = useTranslations('queens.record');
  const { queenEvents } = useLabels().records;
  const { watch, setValue, getValues, resetField, formState } = useFormContext<QueenRecordValues>();
  const [event, hive] = watch(['event', 'hive']);
  const fieldError = useFieldError();
  const choose = useQueenChoice(queens);
  /** A year that was not typed is that of the day. */
  const yearFollows = (day: string) => {
    const [queen, year] = getValues(['queen', 'year']);
    const proposed = formState.defaultValues?.year;
    if (!present && queen === NEW_QUEEN && year === proposed && isIsoDay(day))
      resetField('year', { defaultValue: day.slice(0, 4) });
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
            setValue('event', one);
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
            ...optionsOf(hives),
          ]}
          value={arrivedText(hive)}
          error={fieldError(formState.errors.hive)}
          onChange={({ currentTarget: { value } }) => {
            setValue('hive', value);
            if (!present) choose(queenOfChoice(event, value, queens));
          }}
        />
      )}
      <DayField label={t('day')} max={apiaryDay(now)} onPick={yearFollows} />
    </>
  );
}

/** Chooses a queen, with her year and number. */
function useQueenChoice(queens: readonly Queen[]) {
  const { getValues, setValue } = useFormContext<QueenRecordValues>();
  return (queen: string) => {
    const { year, number } = firstFacts(queen, queens, getValues('happened_on'));
    setValue('queen', queen);
    setValue('year', year);
    setValue('number', number);
  };
}

/** A known queen, or the facts of a new one. */
function QueenChoice({ present, queens }: Pick<QueenRecordFormProps, 'present' | 'queens'>) {
  const t = useTranslations('queens.record');
  const nameOf = useQueenName();
  const fieldError = useFieldError();
  const { watch, formState } = useFormContext<QueenRecordValues>();
  const { errors } = formState;
  const [queen, hive, event] = watch(['queen', 'hive', 'event']);
  const field = useField<QueenRecordValues>();
  const choose = useQueenChoice(queens);
  const here = queenIn(queens, arrivedText(hive));
  const others = queens.filter((one) => one !== here);
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
        {queen === NEW_QUEEN && <QueenMoreFields mothers={possibleMothers(queens, undefined)} />}
        <Textarea label={t('remark')} rows={2} resize="vertical" {...field('remark')} />
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
