import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Queen } from '@propolis/contract';
import { BEE_RACES, QUEEN_COLOURS, QUEEN_MATINGS, QUEEN_ORIGINS, queenColour } from '@propolis/domain';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { readNumber } from '../../../lib/numbers.ts';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { useNumberProblem } from '../../../ui/use-number-problem.ts';
import { DayField, useField } from '../form/CommonFields.tsx';
import { QueenMark } from './QueenMark.tsx';
import type { QueenValues } from './queen-form.ts';
import { useQueenName } from './use-queen-name.ts';

// Fields of a queen, in a form that is given by `FormProvider`.

/** The years that the contract accepts. */
const YEARS = { min: 1990, max: 2100, whole: true } as const;

/** Year and number, with the colour that follows from the year. */
export function QueenFirstFields() {
  const t = useTranslations('queens.form');
  const problem = useNumberProblem();
  const field = useField<QueenValues>();
  const [typed, colour] = useFormContext<QueenValues>().watch(['year', 'colour']);
  const year = readNumber(typed);
  const ofYear = typeof year === 'number' && Number.isInteger(year) ? queenColour(year) : undefined;
  const shown = QUEEN_COLOURS.find((one) => one === colour) ?? ofYear;
  const { error, ...yearField } = field('year');
  return (
    <>
      <FieldColumns least={130}>
        <TextInput
          label={t('year')}
          inputMode="numeric"
          autoComplete="off"
          error={error && (problem(year, YEARS) ?? error)}
          {...yearField}
        />
        <TextInput label={t('number')} autoComplete="off" {...field('number')} />
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
  const t = useTranslations('queens.form');
  const labels = useLabels();
  const { queenColours, queenOrigins, queenMatings } = labels.records;
  const field = useField<QueenValues>();
  const nameOf = useQueenName();
  const unknown = { value: '', label: t('unknown') };
  const motherOptions = [unknown, ...mothers.map((queen) => ({ value: queen.id, label: nameOf(queen) }))];
  return (
    <>
      <FieldColumns least={180}>
        <NativeSelect
          label={t('colour')}
          data={[
            { value: '', label: t('colourOfYear') },
            ...QUEEN_COLOURS.map((value) => ({ value, label: queenColours[value] })),
          ]}
          {...field('colour')}
        />
        <NativeSelect
          label={t('race')}
          data={[
            unknown,
            ...BEE_RACES.map(({ id }) => ({ value: String(id), label: labels.beeRace(id) ?? '' })),
          ]}
          {...field('bee_race_id')}
        />
        <NativeSelect label={t('geneticMother')} data={motherOptions} {...field('genetic_mother')} />
        <NativeSelect
          label={t('birthMother')}
          description={t('birthMotherHint')}
          data={motherOptions}
          {...field('birth_mother')}
        />
        <NativeSelect
          label={t('origin')}
          data={[unknown, ...QUEEN_ORIGINS.map((value) => ({ value, label: queenOrigins[value] }))]}
          {...field('origin')}
        />
        <TextInput label={t('breeder')} autoComplete="off" {...field('breeder_number')} />
        <NativeSelect
          label={t('mating')}
          data={[unknown, ...QUEEN_MATINGS.map((value) => ({ value, label: queenMatings[value] }))]}
          {...field('mating')}
        />
        <TextInput label={t('matingPlace')} autoComplete="off" {...field('mating_place')} />
        <DayField name="mated_on" label={t('matedOn')} />
      </FieldColumns>
      {withNote && <Textarea label={t('note')} rows={2} resize="vertical" {...field('note')} />}
    </>
  );
}
