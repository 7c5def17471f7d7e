import { DateRangePicker } from '../src/index.ts';
import '../src/theme.css';
import { march2026 } from './march-2026.ts';

/** A week is chosen with one click; ISO week numbers are shown. */
export function Week() {
  return <DateRangePicker {...march2026} panel="week" from="2026-03-09" to="2026-03-15" weekNumbers />;
}

/** A range that covers two months and part of a third: only the two are marked. */
export function Months() {
  return <DateRangePicker {...march2026} panel="month" from="2026-01-15" to="2026-03-31" />;
}

/** Quarters with their months. */
export function Quarters() {
  return <DateRangePicker {...march2026} panel="quarter" from="2026-04-01" to="2026-06-30" />;
}

/** Three years back and ahead, newest first. */
export function Years() {
  return <DateRangePicker {...march2026} panel="year" yearsCount={3} from="2025-01-01" to="2025-12-31" />;
}

/** A single panel has no tabs. */
export function SingleDay() {
  return (
    <DateRangePicker {...march2026} panels={['day']} from="2026-03-11" to="2026-03-11" showControls={false} />
  );
}
