import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { isFieldErrorCode } from '@propolis/contract/client';
import { findObservationItem } from '@propolis/domain';
import {
  IconAlertTriangle,
  IconClockPause,
  IconCloudUp,
  IconDownload,
  IconFileUpload,
  IconRefresh,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKnownApiaries } from '../../features/apiaries/apiaries.api.ts';
import { now } from '../../lib/clock.ts';
import { dateAndTime, dayAtApiary, localDay, longDate } from '../../lib/dates.ts';
import { useLabels } from '../../lib/i18n/labels.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { useIsLasting } from '../../lib/lasting.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useStore } from '../../lib/store.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { mutationOf } from '../../lib/writes/define-mutation.ts';
import type { WriteKind } from '../../lib/writes/mutation.ts';
import { listedWrites, sendWrites } from '../../lib/writes/outbox.ts';
import {
  readSavedWrites,
  type SavedFileFault,
  type SavedWrites,
  saveWrites,
  takeSavedWrites,
} from '../../lib/writes/saved-writes.ts';
import type { Refusal, Write } from '../../lib/writes/write.ts';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { typedIn } from './correction.ts';
import { EntryActions, type EntryActionsProps } from './EntryActions.tsx';
import styles from './EntryCard.module.css';
import { placeOf, subjectOf } from './subject.ts';
import { entriesOf, isStuck } from './waiting-entries.ts';

/** All writes on this device that the server does not have yet, in the order in which they were entered. */
export function WaitingPage() {
  const t = useTranslations('waiting');
  const client = useQueryClient();
  const online = useIsOnline();
  const isLasting = useIsLasting();
  const listed = useStore(listedWrites(client));
  const apiaries = useKnownApiaries();
  const entries = entriesOf(listed);
  const waits = entries.some(({ state, held }) => state === 'onDevice' && !held);
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          waits &&
          online && (
            <Button
              variant="default"
              size="lg"
              leftSection={<IconRefresh size={20} aria-hidden />}
              onClick={() => sendWrites(client)}
            >
              {t('sendNow')}
            </Button>
          )
        }
      />
      {entries.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <Stack gap="md">
          <Text c="dimmed">
            {t('intro')} {!online && t('offline')}
          </Text>
          {isLasting === false && <Text>{t('evictable')}</Text>}
          <Stack component="ul" gap="sm" aria-label={t('list')}>
            {entries.map((entry) => (
              <EntryCard key={entry.write.id} entry={entry} listed={listed} apiaries={apiaries} />
            ))}
          </Stack>
        </Stack>
      )}
      <SavedFile savable={entries.length > 0} />
    </>
  );
}

const ICONS = {
  onDevice: IconClockPause,
  sending: IconCloudUp,
  refused: IconAlertTriangle,
} as const;

/** One waiting entry: its subject, place and state, and its actions. */
function EntryCard({ entry, listed, apiaries }: Omit<EntryActionsProps, 'title'>) {
  const t = useTranslations('waiting');
  const language = useLanguage();
  const reason = useReason();
  const { write, state, held, trouble, photos } = entry;
  const title = useTitle(write);
  const refusal = write.refused ?? photos.find((photo) => photo.write.refused)?.write.refused;
  const Icon = ICONS[isStuck(entry) ? 'refused' : state];
  const facts = [
    placeOf(subjectOf(write), apiaries),
    photos.length > 0 && t('photos', { count: photos.length }),
    t('madeAt', { date: dateAndTime(new Date(write.madeAt), language) }),
  ].filter((part) => part);
  return (
    <li className={styles.card} data-state={state} data-stuck={isStuck(entry) || undefined}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={`quiet ${styles.facts}`}>{facts.join(' · ')}</p>
        <p className={styles.state}>
          <Icon size={18} aria-hidden /> <span>{t(`state.${state}`)}</span>
        </p>
        {refusal && (
          <ul className={styles.reasons}>
            {reason(refusal).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {typedIn(write, apiaries).map((text) => (
          <p key={text} className={styles.typed}>
            {text}
          </p>
        ))}
        {held && <p className={`quiet ${styles.facts}`}>{t(`held.${held}`)}</p>}
        {state === 'onDevice' && !held && trouble && (
          <p className={`quiet ${styles.facts}`}>{t('trouble')}</p>
        )}
      </div>
      <EntryActions entry={entry} title={title} listed={listed} apiaries={apiaries} />
    </li>
  );
}

/** The title of a write in the beekeeper's language: « Nouvelle inscription au journal, Traitement, 12 juin 2026 ». */
function useTitle(write: Write): string {
  const t = useTranslations('waiting.kinds');
  const isKind = (name: string): name is WriteKind => t.has(name as WriteKind);
  const language = useLanguage();
  const labels = useLabels();
  const { name: subjectName, date, record } = subjectOf(write);
  const day = typeof date === 'string' && date && longDate(dayAtApiary(date), language);
  const { name = 'other', kind = name } = mutationOf(write) ?? {};
  const title = t(isKind(kind) ? kind : 'other');
  return [title, record && labels.records.kinds[record], subjectName || day]
    .filter((part) => part)
    .join(', ');
}

/** Messages of a refusal: first for the write as a whole, then for its fields. */
function useReason(): (refusal: Refusal) => readonly string[] {
  const codes = useTranslations('errors.codes');
  const fields = useTranslations('errors.fields');
  const labels = useLabels();
  return ({ code, errors }) => [
    codes(code),
    ...Object.entries(errors).flatMap(([field, [found]]) => {
      const words = fields(found !== undefined && isFieldErrorCode(found) ? found : 'invalid');
      const label = findObservationItem(field) && labels.item(field);
      return label ? [`${label} : ${words}`] : [words];
    }),
  ];
}

interface SavedFileProps {
  /** Whether there is something to save. */
  readonly savable: boolean;
}

/**
 * Saves unsent writes as a file, and sends such a file: from another device, or after this one has lost them.
 */
function SavedFile({ savable }: SavedFileProps) {
  const t = useTranslations('waiting.file');
  const client = useQueryClient();
  const [asked, setAsked] = useState<SavedWrites>();
  const sayFault = (fault: SavedFileFault) => showToast('error', t(`faults.${fault}`));
  const save = async () => {
    const { file, leftOut } = await saveWrites(client);
    saveFile(file, `propolis-${localDay(now())}.json`);
    if (leftOut > 0) showToast('warning', t('leftOut', { count: leftOut }));
  };
  const read = async (file: File) => {
    const saved = await readSavedWrites(client, file);
    if (typeof saved === 'string') sayFault(saved);
    else setAsked(saved);
  };
  const take = async (saved: SavedWrites) => {
    setAsked(undefined);
    const taken = await takeSavedWrites(client, saved);
    if (typeof taken === 'string') sayFault(taken);
    else showToast('success', t('taken', { count: taken }));
  };
  return (
    <Group mt="lg">
      <Text c="dimmed" w="100%">
        {t('purpose')}
      </Text>
      {savable && (
        <AsyncButton variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
          {t('save')}
        </AsyncButton>
      )}
      <FileButton accept=".json,application/json" onChange={(file) => file && void read(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileUpload size={18} aria-hidden />}>
            {t('send')}
          </Button>
        )}
      </FileButton>
      {asked && (
        <ConfirmDialog
          title={t('sendTitle')}
          confirmLabel={t('confirm')}
          harmless
          onConfirm={() => take(asked)}
          onClose={() => setAsked(undefined)}
        >
          {t('sendText', { count: asked.writes.length })}
        </ConfirmDialog>
      )}
    </Group>
  );
}
