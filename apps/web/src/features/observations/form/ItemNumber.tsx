import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { useUnits } from '../use-units.ts';
import styles from './ItemField.module.css';
import type { ItemControlProps } from './item-props.ts';
import { numberChips } from './number-chips.ts';
import { stepOf } from './step-of.ts';

const focusField = (stepper: HTMLElement | null): void => stepper?.querySelector('input')?.focus();

/** The last visit's number and those around it, one press away each; any other by plus and minus, or typed. */
export function ItemNumber(props: ItemControlProps) {
  const { item, value, last, quick } = props;
  const known = typeof last === 'number' ? last : undefined;
  const bounds = { min: item.min, max: item.max, step: stepOf(item.unit) };
  const chips = quick || known !== undefined ? numberChips(known, bounds) : [];
  const isOther = value !== undefined && value !== null && !chips.some((chip) => chip === value);
  const [field, setField] = useState<'shown' | 'asked' | undefined>(
    chips.length === 0 || isOther ? 'shown' : undefined,
  );
  // It stays: the chips would come back under the finger of somebody who clears it to type another number.
  if (field === undefined && isOther) setField('shown');
  if (field === undefined) return <NumberChips {...props} chips={chips} onOther={() => setField('asked')} />;
  return (
    <div className={styles.number} ref={field === 'asked' ? focusField : undefined}>
      <NumberField {...props} />
    </div>
  );
}

function NumberField({ item, label, value, error, onChange }: ItemControlProps) {
  const units = useUnits();
  const number = typeof value === 'boolean' ? null : (value ?? null);
  return (
    <NumberStepper
      label={label}
      value={number}
      onChange={(next) => onChange(next ?? undefined)}
      unit={item.unit && units(item.unit, typeof number === 'number' ? number : 2)}
      min={item.min}
      max={item.max}
      step={stepOf(item.unit)}
      error={error}
    />
  );
}

interface NumberChipsProps extends ItemControlProps {
  readonly chips: readonly number[];
  readonly onOther: () => void;
}

function NumberChips({ item, label, value, last, error, chips, onChange, onOther }: NumberChipsProps) {
  const t = useTranslations('observations.form');
  const format = useFormatter();
  const units = useUnits();
  const withUnit = (count: number) =>
    item.unit ? `${format.number(count)} ${units(item.unit, count)}` : format.number(count);
  return (
    <>
      <div className={styles.chips}>
        <ChoiceButtons
          label={label}
          choices={chips.map((chip) => ({
            value: chip,
            label: format.number(chip),
            name: chip === last ? t('takeLast', { value: withUnit(chip), label }) : withUnit(chip),
            asLast: chip === last ? t('asLast') : undefined,
          }))}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next ?? undefined)}
        />
        <ActionIcon
          className={styles.other}
          aria-label={t('otherNumber', { label })}
          title={t('otherNumber', { label })}
          variant="default"
          onClick={onOther}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </>
  );
}
