import { Button, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { useIsLasting } from '../../lib/lasting.ts';
import { useStore } from '../../lib/store.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { listedWrites, sendWrites } from '../../lib/writes/outbox.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EntryCard } from './EntryCard.tsx';
import { SavedFile } from './SavedFile.tsx';
import { entriesOf } from './waiting-entries.ts';

/** All writes on this device that the server does not have yet, in the order in which they were entered. */
export function WaitingPage() {
  const t = useTranslations('waiting');
  const client = useQueryClient();
  const online = useIsOnline();
  const isLasting = useIsLasting();
  const listed = useStore(listedWrites(client));
  const { data: apiaries = [] } = useApiaries();
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
