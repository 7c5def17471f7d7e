import '@propolis/date-range-picker/theme.css';
import { DateRangePicker } from '@propolis/date-range-picker';
import type { DayRange, IsoDay } from '@propolis/domain';
import { useRef } from 'react';
import { useLanguage } from '../../lib/i18n/language.ts';
import { PICKER_THEME } from './picker-theme.ts';
import { useFirstFocus } from './use-first-focus.ts';

export interface RangeCalendarProps {
  readonly days: DayRange;
  /** The time zone of today. */
  readonly timeZone: string;
  /** The first day with data. */
  readonly begin?: IsoDay | undefined;
  readonly onChoose: (days: DayRange) => void;
}

/** The date-range picker with all its panels, for past days; the keyboard starts in the first. */
export function RangeCalendar({ days, timeZone, begin, onChoose }: RangeCalendarProps) {
  const language = useLanguage();
  const calendar = useRef<HTMLDivElement>(null);
  useFirstFocus(calendar, '[role="tab"][aria-selected="true"]');
  return (
    <div ref={calendar}>
      <DateRangePicker
        locale={language}
        timeZone={timeZone}
        theme={PICKER_THEME}
        from={days.first}
        to={days.last}
        future={false}
        begin={begin ?? null}
        onUpdate={({ from, to }) => onChoose({ first: from.slice(0, 10), last: to.slice(0, 10) })}
      />
    </div>
  );
}
