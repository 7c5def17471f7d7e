import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { BackCloses } from './BackCloses.tsx';

interface PopupMenuProps {
  /** The accessible name: the subject of the actions. */
  readonly label: string;
  /** `MenuAction`s. */
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

interface MenuActionProps {
  readonly icon: typeof IconDotsVertical;
  readonly label: string;
  /** It deletes something. */
  readonly danger?: boolean;
  readonly onClick?: () => void;
  /** The page that it opens. */
  readonly link?: LinkProps;
}

export function MenuAction({ icon: Icon, label, danger, onClick, link }: MenuActionProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={18} aria-hidden />}
      data-danger={danger}
      onClick={onClick}
      {...(link && { renderRoot: (props) => <Link {...props} {...link} /> })}
    >
      {label}
    </Menu.Item>
  );
}
