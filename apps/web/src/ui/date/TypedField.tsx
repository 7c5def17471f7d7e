import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface TypedFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  /** The parsed value, or the text as typed if it cannot be read. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly show: (value: string) => string;
  /** Parses a text; undefined if it cannot be read. */
  readonly read: (text: string) => string | undefined;
  /** The error that explains the format. */
  readonly unreadable: string;
  readonly error?: string | undefined;
}

/** A value typed as text. Text that cannot be read stays as typed, and an error shows on blur. */
export function TypedField({ value, onChange, show, read, unreadable, error, ...props }: TypedFieldProps) {
  const [text, setText] = useState(() => show(value));
  const [left, setLeft] = useState(false);
  const isUnreadable = value !== '' && read(value) === undefined;
  return (
    <TextInput
      {...props}
      autoComplete="off"
      value={(read(text) ?? text.trim()) === value ? text : show(value)}
      error={isUnreadable && (left || error !== undefined) ? unreadable : error}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(read(currentTarget.value) ?? currentTarget.value.trim());
      }}
      onBlur={() => {
        setLeft(true);
        setText(show(value)); // shows `5.6` as the parsed day
      }}
    />
  );
}
