import { DateRangePicker } from '../src/index.ts';
import '../src/theme.css';
import { march2026 } from './march-2026.ts';

/** Days from 5 to 24 March; a preset that needs other days cannot be chosen. */
export function AllowedDays() {
  return <DateRangePicker {...march2026} allowFrom="2026-03-05" allowTo="2026-03-24" />;
}

/** Only what has happened. */
export function PastOnly() {
  return <DateRangePicker {...march2026} future={false} />;
}

/** Only what is to come; a week is trimmed to it. */
export function FutureOnly() {
  return <DateRangePicker {...march2026} past={false} panel="week" />;
}

/** Months, quarters and years can be chosen as wholes only. */
export function WholeMonths() {
  return <DateRangePicker {...march2026} panel="month" allowFrom="2026-02-01" allowTo="2026-08-31" />;
}
