import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { BackCloses } from './BackCloses.tsx';

interface PopupMenuProps {
  /** The accessible name: the subject of the actions. */
  readonly label: string;
  /** `Menu.Item`s. */
  readonly children: ReactNode;
}

/** Rarely used actions behind a button with three dots. */
export function PopupMenu({ label, children }: PopupMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <Menu opened={open} onChange={setOpen}>
      {open && <BackCloses onClose={() => setOpen(false)} />}
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
