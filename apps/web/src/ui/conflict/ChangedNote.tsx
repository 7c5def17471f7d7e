import { Group } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { type Began, saysTheSame } from '../../lib/writes/edit.ts';
import { NO_VERSION } from '../../lib/writes/provisional.ts';

interface ChangedNoteProps {
  /** The base version of the form. */
  readonly began: Began | undefined;
  /** The current version. */
  readonly present: Began | undefined;
}

/** Shows that another device has saved the edited row; the input stays. */
export function ChangedNote({ began, present }: ChangedNoteProps) {
  const t = useTranslations('conflict');
  if (!began || !present || began.version === present.version) return null;
  // The row was only on this device: differences are made by the server.
  if (began.version === NO_VERSION) return null;
  if (saysTheSame(began.fields, present.fields)) return null;
  return <DevicesNote role="status">{t('note')}</DevicesNote>;
}

interface DevicesNoteProps {
  readonly role: 'status' | 'alert';
  readonly children: string;
}

/** What another device has done to the subject of a form. */
export const DevicesNote = ({ role, children }: DevicesNoteProps) => (
  <Group className="notice" wrap="nowrap" gap="sm" mih={44} px="md" py={8} role={role}>
    <IconDevices size={20} aria-hidden />
    <span>{children}</span>
  </Group>
);
