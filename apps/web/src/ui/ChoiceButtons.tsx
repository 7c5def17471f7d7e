import { UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './ChoiceButtons.module.css';

export interface Choice<T extends string | number | boolean> {
  readonly value: T;
  readonly label: ReactNode;
  /** Where the label alone says too little. */
  readonly name?: string;
  /** That it was the answer of last time, in words; a small sign says it too. */
  readonly asLast?: string | undefined;
}

interface ChoiceButtonsProps<T extends string | number | boolean> {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T | null;
  /** Pressing the chosen one again takes the answer back. */
  readonly onChange: (value: T | null) => void;
}

/** One of a few answers, each a button that a glove can hit: yes and no, the steps of a scale, small and large. */
export function ChoiceButtons<T extends string | number | boolean>({
  label,
  choices,
  value,
  onChange,
}: ChoiceButtonsProps<T>) {
  return (
    <fieldset aria-label={label} className={styles.choices}>
      {choices.map((choice) => {
        const chosen = choice.value === value;
        return (
          <UnstyledButton
            key={String(choice.value)}
            className={styles.choice}
            aria-pressed={chosen}
            aria-label={choice.name}
            title={choice.asLast}
            onClick={() => onChange(chosen ? null : choice.value)}
          >
            {choice.asLast && <IconHistory className={styles.sign} size={14} aria-hidden />}
            {choice.label}
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
