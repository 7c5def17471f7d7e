import { Button } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toApiary, toHive } from '../../lib/paths.ts';
import { useAccount } from '../../lib/session.ts';
import { giveUpWrite, retryWrite } from '../../lib/writes/outbox.ts';
import type { ListedWrite } from '../../lib/writes/outbox-state.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import type { Write } from '../../lib/writes/write.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ConflictOfWrite, isConflict } from '../conflicts/ConflictOfWrite.tsx';
import styles from './EntryCard.module.css';
import { OtherHive } from './OtherHive.tsx';
import { isHiveGone, subjectOf } from './subject-of.ts';
import { dependentsOf, type WaitingEntry } from './waiting-entries.ts';
import { wayToForm } from './way-to-form.ts';

interface EntryActionsProps {
  readonly entry: WaitingEntry;
  readonly title: string;
  /** All that waits. */
  readonly listed: readonly ListedWrite[];
  readonly apiaries: readonly Apiary[];
}

/** What can be done with an entry: opened where it is shown, corrected once it was refused, sent again, given up. */
export function EntryActions({ entry, title, listed, apiaries }: EntryActionsProps) {
  const t = useTranslations('waiting');
  const client = useQueryClient();
  const navigate = useNavigate();
  const account = useAccount();
  const [asking, setAsking] = useState<'discard' | 'conflict'>();
  const { write, photos } = entry;
  const refused = entry.state === 'refused';
  const form = refused && write.refused ? wayToForm(write, { apiaries, account }) : undefined;
  const page = refused ? undefined : pageOf(write, apiaries);
  const gone = refused && isHiveGone(subjectOf(write), apiaries);
  const parts = [entry, ...photos].map((part) => part.write);
  const needing = dependentsOf(entry, listed);
  const discard = async () => {
    for (const { id } of [...needing.map((part) => part.write), ...parts]) await giveUpWrite(client, id);
    setAsking(undefined);
  };
  return (
    <>
      {gone && write.name === 'createObservation' && <OtherHive write={write} apiaries={apiaries} />}
      <div className={styles.actions}>
        {isConflict(write) && <Button onClick={() => setAsking('conflict')}>{t('compare')}</Button>}
        {form && !isConflict(write) && (
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
        {refused && !isConflict(write) && (
          <Button
            variant="default"
            onClick={() => {
              for (const part of parts) if (part.refused) void retryWrite(client, part);
            }}
          >
            {t('retry')}
          </Button>
        )}
        {entry.state !== 'sending' && (
          <Button variant="subtle" color="brick" onClick={() => setAsking('discard')}>
            {t('discard')}
          </Button>
        )}
      </div>
      {asking === 'conflict' && <ConflictOfWrite writeId={write.id} onClose={() => setAsking(undefined)} />}
      {asking === 'discard' && (
        <ConfirmDialog
          title={t('discardTitle')}
          confirmLabel={t('discard')}
          onConfirm={discard}
          onClose={() => setAsking(undefined)}
        >
          {t('discardText', { title })} {needing.length > 0 && t('discardNeeds', { count: needing.length })}{' '}
          {write.tried && !write.refused && t('discardTried')}
        </ConfirmDialog>
      )}
    </>
  );
}

const OBSERVATIONS: readonly string[] = ['createObservation', 'updateObservation', 'removeObservation'];

/** Where the thing itself stands in the app, among all others. */
function pageOf(write: Write, apiaries: readonly Apiary[]) {
  const made = write.makes === undefined ? undefined : shownId({ ref: write.makes });
  const { hiveId = made, apiaryId = made } = subjectOf(write);
  const hive = apiaries.flatMap(({ hives }) => hives).find(({ id }) => id === hiveId);
  if (hive) return toHive(hive, OBSERVATIONS.includes(write.name) ? { tab: 'observations' } : {});
  return apiaries.some(({ id }) => id === apiaryId) && apiaryId !== undefined
    ? toApiary(apiaryId)
    : undefined;
}
