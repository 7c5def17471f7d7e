import { Popover, Text } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BackCloses } from '../BackCloses.tsx';
import { LateCode } from '../LateCode.tsx';
import styles from './CalendarPopover.module.css';

interface CalendarPopoverProps {
  /** The accessible name of the popover. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly button: ReactNode;
  /** Of one day, or of a range. */
  readonly kind: 'day' | 'range';
  /** The calendar, loaded when it is first opened. */
  readonly children: ReactNode;
}

/** A calendar below the button that opens it. */
export function CalendarPopover({ label, open, onOpen, button, kind, children }: CalendarPopoverProps) {
  // The popover's own Escape handler runs before that of the picker, which only ends a preview.
  const byKeys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onOpen(false);
  };
  return (
    <Popover
      opened={open}
      onChange={onOpen}
      position={kind === 'day' ? 'bottom-end' : 'bottom-start'}
      trapFocus
      returnFocus
      withRoles={false}
      closeOnEscape={false}
      // On a low screen the lower end of the popover becomes visible only when the button is scrolled out of
      // view.
      hideDetached={false}
    >
      <Popover.Target>{button}</Popover.Target>
      {/* A press beside the days keeps the focus inside. */}
      <Popover.Dropdown
        p={0}
        className={styles[kind]}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={byKeys}
      >
        {open && <BackCloses onClose={() => onOpen(false)} />}
        <LateCode
          fallback={<div className={styles.loading} data-autofocus tabIndex={-1} />}
          missing={CalendarMissing}
        >
          {children}
        </LateCode>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Without a network the calendar's code may be missing; the value stays, and a day can be typed. */
function CalendarMissing() {
  const t = useTranslations('common');
  return (
    <Text p="md" maw={320} role="status" data-autofocus tabIndex={-1}>
      {t('notLoaded')}
    </Text>
  );
}
