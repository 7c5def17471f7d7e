import { Popover } from '@mantine/core';
import type { DayRange, IsoDay } from '@propolis/domain';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, useState } from 'react';
import { BackCloses } from '../BackCloses.tsx';
import { LateCode } from '../LateCode.tsx';
import { SwitchButton } from '../SwitchButtons.tsx';
import { CalendarMissing } from './CalendarMissing.tsx';
import styles from './RangePopover.module.css';

/** Loaded when it is first opened. */
const RangeCalendar = lazy(() =>
  import('./RangeCalendar.tsx').then(({ RangeCalendar: part }) => ({ default: part })),
);

interface RangePopoverProps {
  /** The accessible name of the popover. */
  readonly label: string;
  /** The text of the button. */
  readonly shown: string;
  readonly on: boolean;
  readonly days: DayRange;
  /** The first day with data. */
  readonly begin?: IsoDay | undefined;
  readonly timeZone: string;
  readonly onChoose: (days: DayRange) => void;
}

/** A button that opens the date-range picker. */
export function RangePopover({ label, shown, on, onChoose, ...calendar }: RangePopoverProps) {
  const [open, setOpen] = useState(false);
  // The popover's own Escape handler runs before that of the picker, which only cancels a started range.
  const byKeys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) setOpen(false);
  };
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      closeOnEscape={false}
      // On a low screen the lower end of the popover becomes visible only when the button is scrolled out of
      // view.
      hideDetached={false}
    >
      <Popover.Target>
        <SwitchButton on={on} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconCalendar size={18} aria-hidden />
          {shown}
        </SwitchButton>
      </Popover.Target>
      {/* A press beside the days keeps the focus inside. */}
      <Popover.Dropdown
        p={0}
        className={styles.dropdown}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={byKeys}
      >
        {open && <BackCloses onClose={() => setOpen(false)} />}
        <LateCode
          fallback={<div className={styles.loading} data-autofocus tabIndex={-1} />}
          missing={CalendarMissing}
        >
          <RangeCalendar
            {...calendar}
            onChoose={(next) => {
              onChoose(next);
              setOpen(false);
            }}
          />
        </LateCode>
      </Popover.Dropdown>
    </Popover>
  );
}
