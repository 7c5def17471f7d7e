import { Alert, Button, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { ARCHIVE_BYTES_MAX, IMPORTED_KINDS } from '@propolis/contract/client';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../../../lib/http.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { type ImportAnswer, useImportArchive } from './archive.api.ts';
import { Transfer } from './Transfer.tsx';
import { shareOf, useMegabytes, useTransfer } from './use-transfer.ts';

/** Imports an exported file of this or another account. */
export function ImportArchive() {
  const t = useTranslations('account.archive');
  const megabytes = useMegabytes();
  const send = useImportArchive();
  const { progress, problem, start, cancel } = useTransfer();
  const [outcome, setOutcome] = useState<ImportAnswer>();
  const take = (file: File) =>
    start(async ({ signal, report }) => {
      setOutcome(undefined);
      if (file.size > ARCHIVE_BYTES_MAX) throw new ApiFailure('archive_too_big', 0);
      const onSent = (bytes: number) => report(bytes, file.size);
      setOutcome(await send({ file, idempotencyKey: newIdempotencyKey(), signal, onSent }));
    });
  const isSent = progress?.of !== undefined && progress.bytes >= progress.of;
  return (
    <Stack gap="md">
      <Text>{t('importText')}</Text>
      {problem && (
        <Alert color="brick" role="alert">
          {problem}
        </Alert>
      )}
      {outcome && <ImportOutcome outcome={outcome} />}
      {progress ? (
        <Transfer
          state={isSent ? t('checking') : t('sending', { sent: megabytes(progress.bytes) })}
          share={isSent ? undefined : shareOf(progress)}
          onCancel={cancel}
        />
      ) : (
        <Group>
          <FileButton accept=".zip,application/zip" onChange={(file) => file && void take(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={18} aria-hidden />}>
                {t('import')}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
    </Stack>
  );
}

/** The imported and the changed data of an archive. */
function ImportOutcome({ outcome }: { readonly outcome: ImportAnswer }) {
  const t = useTranslations('account.archive');
  const { created, renamed_scales, unknown_stations } = outcome;
  const kinds = IMPORTED_KINDS.filter((kind) => created[kind] > 0);
  return (
    <Alert color="meadow" role="status" title={kinds.length > 0 ? t('imported') : t('nothingNew')}>
      {kinds.length > 0 && (
        <List my="xs" size="sm" listStyleType="disc">
          {kinds.map((kind) => (
            <List.Item key={kind}>{t(`created.${kind}`, { count: created[kind] })}</List.Item>
          ))}
        </List>
      )}
      {created.scales > 0 && (
        <Text mt="xs" size="sm">
          {t('newKeys')}
        </Text>
      )}
      {renamed_scales.map(({ name, from, to }) => (
        <Text mt="xs" size="sm" key={to}>
          {t('renamed', { name, from, to })}
        </Text>
      ))}
      {unknown_stations.length > 0 && (
        <Text mt="xs" size="sm">
          {t('unknownStations', { stations: unknown_stations.join(', ') })}
        </Text>
      )}
    </Alert>
  );
}
