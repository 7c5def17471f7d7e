import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './SwitchButtons.module.css';

interface SwitchButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color'> {
  readonly on: boolean;
  /** Of the curve that it shows. */
  readonly color?: string | undefined;
  readonly children: ReactNode;
}

/** A button that stays pressed. */
export function SwitchButton({ on, color, children, ...props }: SwitchButtonProps) {
  return (
    <UnstyledButton
      {...props}
      className={color ? `${styles.switch} ${styles.colored}` : styles.switch}
      style={color ? { '--switch-color': color } : undefined}
      aria-pressed={on}
    >
      {color && <span className={styles.dot} aria-hidden />}
      {children}
    </UnstyledButton>
  );
}

export interface SwitchChoice<T extends string | number> {
  readonly value: T;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly color?: string | undefined;
  readonly on: boolean;
}

interface SwitchButtonsProps<T extends string | number> {
  readonly label: string;
  readonly choices: readonly SwitchChoice<T>[];
  readonly onPress: (value: T) => void;
  /** What stands in the same row. */
  readonly children?: ReactNode;
}

/** What is shown and what is not, as buttons in a row. */
export function SwitchButtons<T extends string | number>(props: SwitchButtonsProps<T>) {
  const { label, choices, onPress, children } = props;
  return (
    <fieldset className={styles.switches} aria-label={label}>
      {choices.map(({ value, label: words, icon, ...choice }) => (
        <SwitchButton key={value} {...choice} onClick={() => onPress(value)}>
          {icon}
          {words}
        </SwitchButton>
      ))}
      {children}
    </fieldset>
  );
}
