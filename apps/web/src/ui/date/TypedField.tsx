import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface TypedFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  /** What is meant; as it was typed where that is unreadable. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly show: (value: string) => string;
  /** What a text means; undefined for what means nothing. */
  readonly read: (text: string) => string | undefined;
  /** Says what can be read. */
  readonly unreadable: string;
  readonly error?: string | undefined;
}

/** A value that is typed as a text. What cannot be read stays as it was typed, and says so when the field is left. */
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
        setText(show(value)); // `5.6` as the day it was taken for
      }}
    />
  );
}
