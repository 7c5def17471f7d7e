import { DateRangePicker } from '../src/index.ts';
import '../src/theme.css';
import { march2026 } from './march-2026.ts';

const range = { ...march2026, from: '2026-03-04', to: '2026-03-19' };

export function French() {
  return <DateRangePicker {...range} locale="fr-CH" />;
}

export function German() {
  return <DateRangePicker {...range} locale="de" />;
}

export function Spanish() {
  return <DateRangePicker {...range} locale="es" />;
}

export function Russian() {
  return <DateRangePicker {...range} locale="ru" />;
}

/** Right to left: arrows, arrow keys and the band of the range are mirrored. */
export function RightToLeft() {
  return <DateRangePicker {...range} dir="rtl" />;
}
