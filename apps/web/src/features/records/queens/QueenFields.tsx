import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Queen } from '@propolis/contract';
import { BEE_RACES, QUEEN_COLOURS, QUEEN_MATINGS, QUEEN_ORIGINS, queenColour } from '@propolis/domain';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { readNumber } from '../../../lib/numbers.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { useNumberProblem } from '../../../ui/use-number-problem.ts';
import { QueenMark } from './QueenMark.tsx';
import type { QueenValues } from './queen-form.ts';
import { useQueenName } from './use-queen-name.ts';

// Fields of a queen, in a form that is given by `FormProvider`.

/** The years that the contract accepts. */
const YEARS = { min: 1990, max: 2100, whole: true } as const;

/** Year and number, with the colour that follows from the year. */
export function QueenFirstFields() {
  const t = useTranslations('queens.form');
  const fieldError = useFieldError();
  const problem = useNumberProblem();
  const { register, watch, formState } = useFormContext<QueenValues>();
  const { errors } = formState;
  const [typed, colour] = watch(['year', 'colour']);
  const year = readNumber(typed);
  const ofYear = typeof year === 'number' && Number.isInteger(year) ? queenColour(year) : undefined;
  const shown = QUEEN_COLOURS.find((one) => one === colour) ?? ofYear;
  return (
    <>
      <FieldColumns least={130}>
        <TextInput
          label={t('year')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.year && (problem(year, YEARS) ?? fieldError(errors.year))}
          {...register('year')}
        />
        <TextInput
          label={t('number')}
          maxLength={20}
          autoComplete="off"
          error={fieldError(errors.number)}
          {...register('number')}
        />
      </FieldColumns>
      {shown && <QueenMark colour={shown} />}
    </>
  );
}

interface MoreFieldsProps {
  /** Queens that can be her mother. */
  readonly mothers: readonly Queen[];
  /** Whether the form has a field for her own note. */
  readonly withNote?: boolean;
}

/** What else is known of her. */
export function QueenMoreFields({ mothers, withNote = false }: MoreFieldsProps) {
  const t = useTranslations('queens');
  const labels = useLabels();
  const fieldError = useFieldError();
  const nameOf = useQueenName();
  const { register, formState } = useFormContext<QueenValues>();
  const { errors } = formState;
  const unknown = { value: '', label: t('form.unknown') } as const;
  const motherOptions = [unknown, ...mothers.map((queen) => ({ value: queen.id, label: nameOf(queen) }))];
  return (
    <>
      <FieldColumns least={180}>
        <NativeSelect
          label={t('form.colour')}
          data={[
            { value: '', label: t('form.colourOfYear') },
            ...QUEEN_COLOURS.map((value) => ({ value, label: labels.records.queenColours[value] })),
          ]}
          {...register('colour')}
        />
        <NativeSelect
          label={t('form.race')}
          data={[
            unknown,
            ...BEE_RACES.map(({ id }) => ({ value: String(id), label: labels.beeRace(id) ?? '' })),
          ]}
          {...register('bee_race_id')}
        />
        <NativeSelect
          label={t('form.geneticMother')}
          data={motherOptions}
          error={fieldError(errors.genetic_mother)}
          {...register('genetic_mother')}
        />
        <NativeSelect
          label={t('form.birthMother')}
          description={t('form.birthMotherHint')}
          data={motherOptions}
          error={fieldError(errors.birth_mother)}
          {...register('birth_mother')}
        />
        <NativeSelect
          label={t('form.origin')}
          data={[
            unknown,
            ...QUEEN_ORIGINS.map((value) => ({ value, label: labels.records.queenOrigins[value] })),
          ]}
          {...register('origin')}
        />
        <TextInput
          label={t('form.breeder')}
          maxLength={50}
          autoComplete="off"
          error={fieldError(errors.breeder_number)}
          {...register('breeder_number')}
        />
        <MatingFields unknown={unknown} />
      </FieldColumns>
      {withNote && (
        <Textarea
          label={t('form.note')}
          rows={2}
          resize="vertical"
          maxLength={500}
          error={fieldError(errors.note)}
          {...register('note')}
        />
      )}
    </>
  );
}

/** How, where and when she was mated. */
function MatingFields({ unknown }: { readonly unknown: { readonly value: ''; readonly label: string } }) {
  const t = useTranslations('queens');
  const { queenMatings } = useLabels().records;
  const fieldError = useFieldError();
  const { control, register, formState } = useFormContext<QueenValues>();
  const { errors } = formState;
  return (
    <>
      <NativeSelect
        label={t('form.mating')}
        data={[unknown, ...QUEEN_MATINGS.map((value) => ({ value, label: queenMatings[value] }))]}
        {...register('mating')}
      />
      <TextInput
        label={t('form.matingPlace')}
        maxLength={200}
        autoComplete="off"
        error={fieldError(errors.mating_place)}
        {...register('mating_place')}
      />
      <Controller
        control={control}
        name="mated_on"
        render={({ field }) => (
          <DateField
            label={t('form.matedOn')}
            value={field.value}
            error={fieldError(errors.mated_on)}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}
