import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './FilterBar.module.css';

interface FilterBarProps {
  /** The accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The filters of a list side by side, not printed. */
export const FilterBar = ({ label, children }: FilterBarProps) => (
  <fieldset className={styles.filters} aria-label={label} data-screen-only>
    {children}
  </fieldset>
);

interface FilterProps {
  /** The accessible name. */
  readonly label: string;
  /** Shown as long as nothing is chosen; by default the label. */
  readonly any?: string;
  readonly value: string | number | undefined;
  readonly data: NonNullable<NativeSelectProps['data']>;
  readonly onChange: (value: string | undefined) => void;
}

export function Filter({ label, any = label, value = '', data, onChange }: FilterProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      data={[{ value: '', label: any }, ...data]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
