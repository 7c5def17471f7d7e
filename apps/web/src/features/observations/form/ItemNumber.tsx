import { ActionIcon, Group, Input } from '@mantine/core';
import type { ObservationItem, ObservationUnit, ObservationValue } from '@propolis/domain';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { type NumberBounds, rounded } from '../../../lib/numbers.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { useUnits } from '../use-units.ts';
import styles from './ItemFields.module.css';

export interface ItemControlProps {
  readonly item: ObservationItem;
  readonly label: string;
  /** Undefined while it has not been touched. */
  readonly value: ObservationValue | undefined;
  /** The value of the hive's latest observation. */
  readonly last: ObservationValue | undefined;
  readonly error: string | undefined;
  /** Shows number chips even without a last value. */
  readonly quick?: boolean | undefined;
  readonly onChange: (value: ObservationValue | undefined) => void;
}

/** Step of one click: half a unit for kg, one for all others. */
const stepOf = (unit: ObservationUnit | undefined): number => (unit === 'kg' ? 0.5 : 1);

/** Number of chips that fit on a phone. */
const CHIPS = 5;

interface ChipScale extends Pick<NumberBounds, 'min' | 'max'> {
  readonly step: number;
}

/** Number of steps in a distance, tolerant of rounding errors. */
const stepsIn = (distance: number, step: number): number => Math.max(0, Math.floor(distance / step + 1e-9));

/**
 * The numbers on the chips: the last value with two on either side, or more on one side at the end of the
 * range. Without a last value, the smallest numbers.
 */
export function numberChips(last: number | undefined, { min = 0, max, step }: ChipScale): readonly number[] {
  const top = max ?? Number.POSITIVE_INFINITY;
  const middle = Math.min(Math.max(last ?? Math.max(min, 0), min), top);
  const room = { below: stepsIn(middle - min, step), above: stepsIn(top - middle, step) };
  const half = (CHIPS - 1) / 2;
  const above = last === undefined ? Math.min(CHIPS - 1, room.above) : Math.min(half, room.above);
  const below = last === undefined ? 0 : Math.min(CHIPS - 1 - above, room.below);
  const count = below + 1 + Math.min(CHIPS - 1 - below, room.above);
  return Array.from({ length: count }, (_, at) => rounded(middle + (at - below) * step));
}

const focusField = (stepper: HTMLElement | null): void => stepper?.querySelector('input')?.focus();

/** Chips around the last value; other numbers by plus and minus or typed. */
export function ItemNumber(props: ItemControlProps) {
  const { item, label, value, last, error, quick, onChange } = props;
  const units = useUnits();
  const number = typeof value === 'boolean' ? null : (value ?? null);
  const known = typeof last === 'number' ? last : undefined;
  const bounds = { min: item.min, max: item.max, step: stepOf(item.unit) };
  const chips = quick || known !== undefined ? numberChips(known, bounds) : [];
  const isOther = value !== undefined && value !== null && !chips.some((chip) => chip === value);
  const [field, setField] = useState<'shown' | 'asked' | undefined>(
    chips.length === 0 || isOther ? 'shown' : undefined,
  );
  // The field stays visible when it is cleared; otherwise the chips would reappear under the finger.
  if (field === undefined && isOther) setField('shown');
  if (field === undefined) return <NumberChips {...props} chips={chips} onOther={() => setField('asked')} />;
  return (
    <div className={styles.number} ref={field === 'asked' ? focusField : undefined}>
      <NumberStepper
        label={label}
        value={number}
        onChange={(next) => onChange(next ?? undefined)}
        unit={item.unit && units(item.unit, typeof number === 'number' ? number : 2)}
        {...bounds}
        error={error}
      />
    </div>
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
    <Input.Wrapper labelElement="div" error={error}>
      <Group className={styles.chips} gap="xs" wrap="nowrap" align="stretch">
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
      </Group>
    </Input.Wrapper>
  );
}
