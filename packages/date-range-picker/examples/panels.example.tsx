import { DateRangePicker } from '../src/index.ts';
import '../src/theme.css';
import { march2026 } from './march-2026.ts';

/** A week by one click, with ISO week numbers. */
export function Week() {
  return <DateRangePicker {...march2026} panel="week" from="2026-03-09" to="2026-03-15" weekNumbers />;
}

/** A range that covers two months and touches a third: the two are painted. */
export function Months() {
  return <DateRangePicker {...march2026} panel="month" from="2026-01-15" to="2026-03-31" />;
}

/** Quarters with the months that they hold. */
export function Quarters() {
  return <DateRangePicker {...march2026} panel="quarter" from="2026-04-01" to="2026-06-30" />;
}

/** Three years back and ahead, the newest first. */
export function Years() {
  return <DateRangePicker {...march2026} panel="year" yearsCount={3} from="2025-01-01" to="2025-12-31" />;
}

/** One day: a single panel needs no tabs. */
export function SingleDay() {
  return (
    <DateRangePicker {...march2026} panels={['day']} from="2026-03-11" to="2026-03-11" showControls={false} />
  );
}
