import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './NativeField.module.css';

interface NativeFieldProps {
  readonly type: 'date' | 'time';
  readonly label?: string | undefined;
  /** The accessible name if there is no visible label. */
  readonly name?: string | undefined;
  readonly required?: boolean | undefined;
  readonly value: string;
  /** The value in the language of the app: the phone would use its own. */
  readonly shown: string;
  /** The format, shown without a value. */
  readonly pattern: string;
  readonly icon: ReactNode;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The native picker of a touch device, as a transparent input over our text; a tap opens it. */
export function NativeField(props: NativeFieldProps) {
  const { type, label, name, required, value, shown, pattern, icon, min, max, error, onChange } = props;
  const id = useId();
  return (
    <div>
      {label && (
        <Input.Label htmlFor={id} required={required}>
          {label}
        </Input.Label>
      )}
      <div className={styles.field}>
        <Input component="div" aria-hidden error={error !== undefined} rightSection={icon}>
          {shown || <span className={styles.pattern}>{pattern}</span>}
        </Input>
        <input
          className={styles.native}
          id={id}
          type={type}
          aria-label={label ? undefined : name}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          required={required}
          value={value}
          min={min}
          max={max}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      {error && (
        <Input.Error id={`${id}-error`} mt={5}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
