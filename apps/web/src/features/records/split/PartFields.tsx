import { Input, NativeSelect, TextInput } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { queenColour } from '@propolis/domain';
import type { FieldError } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { readNumber } from '../../../lib/numbers.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { QueenMark } from '../queens/QueenMark.tsx';
import { GiftFields } from './GiftFields.tsx';
import { type KnownGift, PART_QUEENS, type PartValues } from './split-form.ts';

export type PartErrors = { readonly [field in keyof PartValues]?: FieldError | undefined };

interface PartFieldsProps {
  readonly part: PartValues;
  /** What the divided hive still has for this part. */
  readonly left: KnownGift;
  /** Hives that can get the part. */
  readonly hives: readonly Hive[];
  readonly errors: PartErrors;
  readonly onChange: (change: Partial<PartValues>) => void;
  readonly onQueen: (queen: PartValues['queen']) => void;
}

/** One part of a divided hive: where it goes, what it gets, and its queen. */
export function PartFields({ part, left, hives, errors, onChange, onQueen }: PartFieldsProps) {
  const t = useTranslations('split');
  const { queenStages } = useLabels().records;
  const fieldError = useFieldError();
  const { queen } = part;
  return (
    <>
      <NativeSelect
        label={t('to')}
        error={fieldError(errors.to)}
        data={[
          { value: '', label: t('newHive', { name: part.name }) },
          ...hives.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={arrivedText(part.to)}
        onChange={({ currentTarget: { value } }) => onChange({ to: value })}
      />
      <GiftFields
        values={part}
        known={left}
        errors={errors}
        onChange={(field, value) => onChange({ [field]: value })}
      />
      <Input.Wrapper labelElement="div" label={t('queen')} error={fieldError(errors.queen)}>
        <ChoiceButtons
          label={t('queen')}
          choices={PART_QUEENS.map((value) => ({
            value,
            label: value === 'raises' || value === 'old' ? t(value) : queenStages[value],
          }))}
          value={queen}
          onChange={(value) => onQueen(value ?? queen)}
        />
      </Input.Wrapper>
      {queen !== 'raises' && queen !== 'old' && (
        <NewQueenFields part={part} errors={errors} onChange={onChange} />
      )}
    </>
  );
}

/** Year, with the colour that follows from it, and number of a queen from another colony. */
function NewQueenFields({ part, errors, onChange }: Pick<PartFieldsProps, 'part' | 'errors' | 'onChange'>) {
  const t = useTranslations('split');
  const fieldError = useFieldError();
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
          onChange={({ currentTarget: { value } }) => onChange({ year: value })}
        />
        <TextInput
          label={t('number')}
          maxLength={20}
          autoComplete="off"
          error={fieldError(errors.number)}
          value={part.number}
          onChange={({ currentTarget: { value } }) => onChange({ number: value })}
        />
      </FieldColumns>
      {typeof year === 'number' && Number.isInteger(year) && <QueenMark colour={queenColour(year)} />}
    </>
  );
}
