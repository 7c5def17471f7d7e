import '@propolis/date-range-picker/theme.css';
import { DateRangePicker } from '@propolis/date-range-picker';
import type { IsoDay } from '@propolis/domain';
import { useRef } from 'react';
import { useLanguage } from '../../lib/i18n/language.ts';
import styles from './Calendar.module.css';
import { PICKER_THEME } from './picker-theme.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface CalendarProps {
  readonly day: IsoDay | null;
  readonly min?: IsoDay | undefined;
  readonly max?: IsoDay | undefined;
  /** The time zone of today; by default that of the device. */
  readonly timeZone?: string | undefined;
  readonly onChoose: (day: IsoDay) => void;
}

/** The date-range picker with a single panel of days; the keyboard starts in its grid. */
export function Calendar({ day, min, max, timeZone, onChoose }: CalendarProps) {
  const language = useLanguage();
  const calendar = useRef<HTMLDivElement>(null);
  useFirstFocus(calendar, '[role="grid"] [tabindex="0"]');
  return (
    <div ref={calendar} className={styles.calendar}>
      <DateRangePicker
        locale={language}
        {...(timeZone !== undefined && { timeZone })}
        panels={['day']}
        presets={['custom']}
        showControls={false}
        theme={PICKER_THEME}
        width="20rem"
        from={day}
        to={day}
        allowFrom={min ?? null}
        allowTo={max ?? null}
        onSelect={({ from }) => onChoose(from.slice(0, 10))}
      />
    </div>
  );
}
