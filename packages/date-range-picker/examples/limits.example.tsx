import { DateRangePicker } from '../src/index.ts';
import '../src/theme.css';
import { march2026 } from './march-2026.ts';

/** Only 5 to 24 March; presets that need other days are disabled. */
export function AllowedDays() {
  return <DateRangePicker {...march2026} allowFrom="2026-03-05" allowTo="2026-03-24" />;
}

/** Only past days. */
export function PastOnly() {
  return <DateRangePicker {...march2026} future={false} />;
}

/** Only future days; a week is trimmed to them. */
export function FutureOnly() {
  return <DateRangePicker {...march2026} past={false} panel="week" />;
}

/** Months, quarters and years can only be chosen as a whole. */
export function WholeMonths() {
  return <DateRangePicker {...march2026} panel="month" allowFrom="2026-02-01" allowTo="2026-08-31" />;
}
