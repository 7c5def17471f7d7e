import { ActionIcon, NumberInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './NumberStepper.module.css';

interface NumberStepperProps {
  readonly label: string;
  /** Null is "not counted". */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly error?: string;
}

/** A number by two large buttons, or typed. The first press of plus gives the smallest number. */
export function NumberStepper({
  label,
  value,
  onChange,
  unit,
  min = 0,
  max,
  step = 1,
  error,
}: NumberStepperProps) {
  const t = useTranslations('common');
  const clamp = (wanted: number) => Math.min(Math.max(wanted, min), max ?? wanted);
  const change = (by: number) =>
    onChange(value === null ? clamp(by > 0 ? Math.max(min, 0) + step : 0) : clamp(value + by));
  return (
    <div className={styles.stepper}>
      <ActionIcon
        size={52}
        variant="default"
        aria-label={t('decrease', { label })}
        onClick={() => change(-step)}
      >
        <IconMinus size={20} />
      </ActionIcon>
      <NumberInput
        aria-label={label}
        value={value ?? ''}
        onChange={(next) => onChange(typeof next === 'number' ? clamp(next) : next === '' ? null : value)}
        min={min}
        max={max}
        hideControls
        inputMode="decimal"
        error={error}
        rightSection={unit ? <span className={styles.unit}>{unit}</span> : undefined}
        rightSectionWidth={unit ? 76 : undefined}
        classNames={{ root: styles.root, input: styles.input }}
      />
      <ActionIcon
        size={52}
        variant="default"
        aria-label={t('increase', { label })}
        onClick={() => change(step)}
      >
        <IconPlus size={20} />
      </ActionIcon>
    </div>
  );
}
