import { Group, InputWrapperContext, UnstyledButton } from '@mantine/core';
import { type ComponentPropsWithRef, type ReactNode, use } from 'react';
import styles from './SwitchButtons.module.css';

interface SwitchButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color'> {
  readonly on: boolean;
  /** The colour of its curve. */
  readonly color?: string | undefined;
  readonly children: ReactNode;
}

/** A toggle button. */
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
  /** Further elements of the row. */
  readonly children?: ReactNode;
}

/** A row of toggle buttons that show and hide parts. An `Input.Wrapper` around it describes it. */
export function SwitchButtons<T extends string | number>(props: SwitchButtonsProps<T>) {
  const { label, choices, onPress, children } = props;
  const { describedBy } = use(InputWrapperContext);
  return (
    <Group component="fieldset" gap="xs" align="stretch" aria-label={label} aria-describedby={describedBy}>
      {choices.map(({ value, label: words, icon, ...choice }) => (
        <SwitchButton key={value} {...choice} onClick={() => onPress(value)}>
          {icon}
          {words}
        </SwitchButton>
      ))}
      {children}
    </Group>
  );
}
