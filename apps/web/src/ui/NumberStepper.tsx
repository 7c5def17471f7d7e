import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../lib/i18n/language.ts';
import { type NumberBounds, readNumber, rounded, writeNumber } from '../lib/numbers.ts';
import styles from './NumberStepper.module.css';
import { useNumberProblem } from './use-number-problem.ts';

interface NumberStepperProps extends NumberBounds {
  readonly label: string;
  /** Null is "not counted"; text that is not a number stays as typed. */
  readonly value: number | string | null;
  readonly onChange: (value: number | string | null) => void;
  readonly unit?: string | undefined;
  readonly step?: number;
  readonly error?: string | undefined;
}

/**
 * A number set by two large buttons, or typed. The first press of plus gives the smallest number. Typed text
 * is never changed: an invalid number shows an error on blur.
 */
export function NumberStepper(props: NumberStepperProps) {
  const { label, value, onChange, unit, min = 0, max, step = 1, whole, error } = props;
  const t = useTranslations('common');
  const language = useLanguage();
  const shown = typeof value === 'number' ? writeNumber(value, language) : (value ?? '');
  const [text, setText] = useState(shown);
  const [left, setLeft] = useState(false);
  const problemWords = useNumberProblem();
  const problem = left || error !== undefined ? problemWords(value, { min, max, whole }) : undefined;
  const clamp = (wanted: number) => Math.min(Math.max(wanted, min), max ?? wanted);
  const change = (by: number) => {
    const counted = typeof value === 'number' ? clamp(rounded(value + by)) : undefined;
    onChange(counted ?? clamp(by > 0 ? Math.max(min, 0) + step : 0));
  };
  const byArrows = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault(); // keeps the cursor position
    change(event.key === 'ArrowUp' ? step : -step);
  };
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
      <TextInput
        aria-label={label}
        // `0,` has the value 0: the text stays until another value is set.
        value={readNumber(text, { unit }) === value ? text : shown}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onChange(readNumber(currentTarget.value, { unit }));
        }}
        onBlur={() => setLeft(true)}
        onKeyDown={byArrows}
        autoComplete="off"
        inputMode={keypadOf(min, whole)}
        error={problem ?? error}
        rightSection={unit ? <span className={styles.unit}>{unit}</span> : undefined}
        rightSectionWidth={unit ? '4.75rem' : undefined}
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

/** The on-screen keyboard: some decimal keypads have no minus, the numeric one has no comma. */
function keypadOf(min: number, whole: boolean | undefined): 'text' | 'numeric' | 'decimal' {
  if (min < 0) return 'text';
  return whole ? 'numeric' : 'decimal';
}
