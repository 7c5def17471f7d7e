import { DateRangePicker } from '../src/index.ts';
import '../src/theme.css';
import { march2026 } from './march-2026.ts';

const range = { ...march2026, from: '2026-03-04', to: '2026-03-19' };

/** Custom colours; missing ones keep their defaults. */
export function HoneyTheme() {
  return (
    <DateRangePicker
      {...range}
      theme={{
        primary: 'light-dark(#8a5200, #ffb81c)',
        secondary: 'light-dark(#4a3d31, #f1e6d8)',
        ternary: 'light-dark(#6d5f50, #b9a894)',
        border: 'light-dark(#e9e1d6, #47392c)',
        light: 'light-dark(#fffdf9, #241c15)',
        dark: 'light-dark(#2b2118, #f8f1e6)',
        hovers: { day: 'light-dark(#f0e6d6, #443629)', range: 'light-dark(#fbf1dd, #3a2c1a)' },
      }}
    />
  );
}

/** Follows the `color-scheme` of the page. */
export function DarkScheme() {
  return (
    <div style={{ colorScheme: 'dark' }}>
      <DateRangePicker {...range} />
    </div>
  );
}

/** The width of the smallest phones: seven targets of 44 px in a row. */
export function Narrow() {
  return <DateRangePicker {...range} width="320px" />;
}
