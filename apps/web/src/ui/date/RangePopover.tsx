import { IconCalendar } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { SwitchButton } from '../SwitchButtons.tsx';
import { CalendarPopover } from './CalendarPopover.tsx';
import type { RangeCalendarProps } from './RangeCalendar.tsx';

/** Loaded when it is first opened. */
const RangeCalendar = lazy(() =>
  import('./RangeCalendar.tsx').then(({ RangeCalendar: part }) => ({ default: part })),
);

interface RangePopoverProps extends RangeCalendarProps {
  /** The accessible name of the popover. */
  readonly label: string;
  /** The text of the button. */
  readonly shown: string;
  readonly on: boolean;
}

/** A button that opens the date-range picker. */
export function RangePopover({ label, shown, on, onChoose, ...calendar }: RangePopoverProps) {
  const [open, setOpen] = useState(false);
  return (
    <CalendarPopover
      kind="range"
      label={label}
      open={open}
      onOpen={setOpen}
      button={
        <SwitchButton on={on} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconCalendar size={18} aria-hidden />
          {shown}
        </SwitchButton>
      }
    >
      <RangeCalendar
        {...calendar}
        onChoose={(next) => {
          onChoose(next);
          setOpen(false);
        }}
      />
    </CalendarPopover>
  );
}
