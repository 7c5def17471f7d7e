import { Button, Group } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ListedWrite } from '../../lib/writes/outbox-state.ts';
import { ConflictOfWrite, isConflict } from '../conflicts/ConflictOfWrite.tsx';
import { wayToForm } from './correction.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { OtherPlace } from './OtherPlace.tsx';
import { placeGone } from './place-gone.ts';
import { SendAgain } from './SendAgain.tsx';
import { pageOf } from './subject-page.ts';
import type { WaitingEntry } from './waiting-entries.ts';

interface EntryActionsProps {
  readonly entry: WaitingEntry;
  readonly title: string;
  /** All waiting entries. */
  readonly listed: readonly ListedWrite[];
  readonly apiaries: readonly Apiary[];
}

/** The actions of an entry: open its page, correct or retry it after a refusal, discard it. */
export function EntryActions({ entry, title, listed, apiaries }: EntryActionsProps) {
  const t = useTranslations('waiting');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'discard' | 'conflict'>();
  const { write } = entry;
  const refused = entry.state === 'refused';
  const conflict = isConflict(write);
  const form = write.refused && !conflict ? wayToForm(write, apiaries) : undefined;
  const page = refused ? undefined : pageOf(write, apiaries);
  const close = () => setAsking(undefined);
  return (
    <>
      {write.refused && <OtherPlace write={write} apiaries={apiaries} />}
      <Group gap="xs" align="stretch">
        {conflict && <Button onClick={() => setAsking('conflict')}>{t('compare')}</Button>}
        {form && (
          <Button
            onClick={() => {
              form.prepare();
              void navigate(form.to);
            }}
          >
            {t('edit')}
          </Button>
        )}
        {page && (
          <Button variant="default" onClick={() => void navigate(page)}>
            {t('open')}
          </Button>
        )}
        {refused && !conflict && !placeGone(write, apiaries) && <SendAgain client={client} entry={entry} />}
        {entry.state !== 'sending' && (
          <Button variant="subtle" color="brick" onClick={() => setAsking('discard')}>
            {t('discard')}
          </Button>
        )}
      </Group>
      {asking === 'conflict' && <ConflictOfWrite writeId={write.id} onClose={close} />}
      {asking === 'discard' && <DiscardDialog entry={entry} title={title} listed={listed} onClose={close} />}
    </>
  );
}
