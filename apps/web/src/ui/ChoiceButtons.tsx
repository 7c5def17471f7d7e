import { Group, InputWrapperContext, UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import styles from './ChoiceButtons.module.css';

export interface Choice<T extends string | number | boolean> {
  readonly value: T;
  readonly label: ReactNode;
  /** The accessible name, if the label alone is unclear. */
  readonly name?: string;
  /** The text of the sign that marks the answer of last time. */
  readonly asLast?: string | undefined;
}

interface ChoiceButtonsProps<T extends string | number | boolean> {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T | null;
  /** Pressing the chosen one again clears the answer. */
  readonly onChange: (value: T | null) => void;
}

/**
 * A choice of a few answers, each a button large enough for gloves: yes and no, the steps of a scale, small
 * and large. An `Input.Wrapper` around it describes it.
 */
export function ChoiceButtons<T extends string | number | boolean>(props: ChoiceButtonsProps<T>) {
  const { label, choices, value, onChange } = props;
  const { describedBy } = use(InputWrapperContext);
  return (
    <Group component="fieldset" aria-label={label} aria-describedby={describedBy} gap="xs" align="stretch">
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
    </Group>
  );
}
