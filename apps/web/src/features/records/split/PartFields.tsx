import { Input, NativeSelect, TextInput } from '@mantine/core';
import type { Apiary, Hive } from '@propolis/contract';
import { queenColour } from '@propolis/domain';
import { type FieldError, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { readNumber } from '../../../lib/numbers.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { optionsOf } from '../../../ui/options.ts';
import { QueenMark } from '../queens/QueenMark.tsx';
import { GiftFields } from './GiftFields.tsx';
import { knownOf, leftFor, PART_QUEENS, type PartValues, type SplitValues, withQueen } from './split-form.ts';

type PartErrors = { readonly [field in keyof PartValues]?: FieldError | undefined };

/** The parts with their errors, and functions that replace them all or change one. */
export function useParts() {
  const { watch, setValue, formState } = useFormContext<SplitValues>();
  const parts = watch('parts');
  const set = (next: readonly PartValues[]) =>
    setValue('parts', next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return {
    parts,
    errorsOf: (at: number): PartErrors =>
      // The library takes the fields of a part for changeable.
      (formState.errors.parts?.[at] as PartErrors | undefined) ?? {},
    set,
    change: (at: number, change: Partial<PartValues>) =>
      set(parts.map((part, one) => (one === at ? { ...part, ...change } : part))),
  };
}

interface PartFieldsProps {
  readonly part: PartValues;
  readonly at: number;
  /** The divided hive. */
  readonly hive: Hive;
  readonly apiary: Apiary;
  /** By the button that is gone: its first field takes the focus. */
  readonly isAdded: boolean;
}

const focusField = (field: HTMLElement | null): void => field?.focus();

/** One part of a divided hive: where it goes, what it gets, and its queen. */
export function PartFields({ part, at, hive, apiary, isAdded }: PartFieldsProps) {
  const t = useTranslations('split');
  const { queenStages } = useLabels().records;
  const fieldError = useFieldError();
  const { parts, errorsOf, set, change } = useParts();
  const errors = errorsOf(at);
  const { queen } = part;
  const taken = parts.filter((other) => other !== part).map(({ to }) => arrivedText(to));
  const free = apiary.hives.filter(({ id }) => id !== hive.id && !taken.includes(String(id)));
  return (
    <>
      <NativeSelect
        ref={isAdded ? focusField : undefined}
        label={t('to')}
        error={fieldError(errors.to)}
        data={[{ value: '', label: t('newHive', { name: part.name }) }, ...optionsOf(free)]}
        value={arrivedText(part.to)}
        onChange={({ currentTarget: { value } }) => change(at, { to: value })}
      />
      <GiftFields
        values={part}
        known={leftFor(parts, at, knownOf(hive))}
        errors={errors}
        onChange={(field, value) => change(at, { [field]: value })}
      />
      <Input.Wrapper labelElement="div" label={t('queen')} error={fieldError(errors.queen)}>
        <ChoiceButtons
          label={t('queen')}
          choices={PART_QUEENS.map((value) => ({
            value,
            label: value === 'raises' || value === 'old' ? t(value) : queenStages[value],
          }))}
          value={queen}
          onChange={(value) => set(withQueen(parts, at, value ?? queen))}
        />
      </Input.Wrapper>
      {queen !== 'raises' && queen !== 'old' && <NewQueenFields part={part} at={at} />}
    </>
  );
}

/** Year, with the colour that follows from it, and number of a queen from another colony. */
function NewQueenFields({ part, at }: Pick<PartFieldsProps, 'part' | 'at'>) {
  const t = useTranslations('queens.form');
  const fieldError = useFieldError();
  const { errorsOf, change } = useParts();
  const errors = errorsOf(at);
  const year = readNumber(part.year);
  return (
    <>
      <FieldColumns least={130}>
        <TextInput
          label={t('year')}
          inputMode="numeric"
          autoComplete="off"
          error={fieldError(errors.year)}
          value={part.year}
          onChange={({ currentTarget: { value } }) => change(at, { year: value })}
        />
        <TextInput
          label={t('number')}
          autoComplete="off"
          error={fieldError(errors.number)}
          value={part.number}
          onChange={({ currentTarget: { value } }) => change(at, { number: value })}
        />
      </FieldColumns>
      {typeof year === 'number' && Number.isInteger(year) && <QueenMark colour={queenColour(year)} />}
    </>
  );
}
