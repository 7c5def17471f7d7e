/** The app's colours for the date-range picker. */
export const PICKER_THEME = {
  primary: 'var(--propolis-honey-text)',
  secondary: 'var(--mantine-color-text)',
  ternary: 'var(--mantine-color-dimmed)',
  border: 'var(--propolis-hairline)',
  light: 'var(--propolis-surface)',
  dark: 'var(--mantine-color-text)',
  hovers: { day: 'var(--mantine-color-default-hover)', range: 'var(--propolis-honey-soft)' },
};
