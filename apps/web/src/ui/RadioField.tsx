import { Box } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './RadioField.module.css';

interface RadioFieldProps {
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** For the layout of the group. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A radio group with drawings: its label, hint and error. */
export function RadioField({ label, required, hint, error, className = '', children }: RadioFieldProps) {
  const errorId = useId();
  return (
    <fieldset
      className={className}
      aria-describedby={error ? errorId : undefined}
      data-fault={error !== undefined}
    >
      <Box component="legend" mb={8} p={0} fw={500}>
        {label} {required && <span className={styles.required}>*</span>}
      </Box>
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}

interface RadioChoiceProps {
  /** Of the group of radio buttons. */
  readonly name: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  /** Renders a card; otherwise `className` styles it. */
  readonly framed?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One choice of the group: all of it is clickable. */
export function RadioChoice({ name, checked, onChoose, framed, className = '', children }: RadioChoiceProps) {
  return (
    <label className={`${styles.choice} ${className}`} data-framed={framed || undefined}>
      <input type="radio" className={styles.radio} name={name} checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
