import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DevicesNote } from './ChangedNote.tsx';

interface KeptFormProps<Subject> {
  /** The id in the address. */
  readonly id: number | string;
  /** Undefined if there is none with this id. */
  readonly subject: Subject | undefined;
  /** Shown if there was none when the page was opened. */
  readonly missing: ReactNode;
  readonly children: (subject: Subject) => ReactNode;
}

/** A form whose subject another device may remove meanwhile: what was typed stays, with a note. */
export function KeptForm<Subject>({ id, subject, missing, children }: KeptFormProps<Subject>) {
  const t = useTranslations('conflict');
  const [last, setLast] = useState({ id, subject });
  if (subject !== undefined && (subject !== last.subject || id !== last.id)) setLast({ id, subject });
  const shown = subject ?? (last.id === id ? last.subject : undefined);
  if (shown === undefined) return missing;
  return (
    <>
      {subject === undefined && <DevicesNote role="alert">{t('removed')}</DevicesNote>}
      {children(shown)}
    </>
  );
}
