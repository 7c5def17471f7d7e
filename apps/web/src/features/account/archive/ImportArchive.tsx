import { Alert, Box, Button, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { ARCHIVE_BYTES_MAX, IMPORTED_KINDS } from '@propolis/contract/client';
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ApiFailure } from '../../../lib/http.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { type ImportAnswer, useImportArchive } from './archive.api.ts';

/** Sent bytes of the file, and its size. */
interface Progress {
  readonly bytes: number;
  readonly of: number;
}

const GATEWAY_TIMEOUT = 504;

/** A proxy may stop waiting for the response; the server continues its import. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'network_error' || error.status === GATEWAY_TIMEOUT);

/** Imports an exported file of this or another account. */
export function ImportArchive() {
  const t = useTranslations('account.archive');
  const message = useFailureMessage();
  const send = useImportArchive();
  const [progress, setProgress] = useState<Progress>();
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<ImportAnswer>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const take = async (file: File) => {
    const stop = new AbortController();
    running.current = stop;
    let isSent = false;
    const onSent = (bytes: number) => {
      isSent = bytes >= file.size;
      setProgress({ bytes, of: file.size });
    };
    setOutcome(undefined);
    setProblem(undefined);
    onSent(0);
    try {
      if (file.size > ARCHIVE_BYTES_MAX) throw new ApiFailure('archive_too_big', 0);
      setOutcome(await send({ file, idempotencyKey: newIdempotencyKey(), signal: stop.signal, onSent }));
    } catch (error) {
      const isCancelled = error instanceof ApiFailure && error.code === 'request_aborted';
      if (!isCancelled) setProblem(isSent && isUnanswered(error) ? t('noAnswer') : message(error));
    } finally {
      setProgress(undefined);
    }
  };
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
        <Sending progress={progress} onCancel={() => running.current?.abort()} />
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

const MEGABYTE = 1_000_000;

interface SendingProps {
  readonly progress: Progress;
  readonly onCancel: () => void;
}

/** What has been sent, with a button to cancel it until the server has all of it and begins the import. */
function Sending({ progress: { bytes, of }, onCancel }: SendingProps) {
  const t = useTranslations();
  const format = useFormatter();
  const id = useId();
  const isSent = bytes >= of;
  const sent = format.number(bytes / MEGABYTE, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: bytes < 10 * MEGABYTE ? 1 : 0,
  });
  return (
    <Group gap="sm">
      <Box flex="1 1 14rem" miw={0}>
        <Box component="p" className="tabular" mb={4} id={id} role="status">
          {isSent ? t('account.archive.checking') : t('account.archive.sending', { sent })}
        </Box>
        <progress value={isSent ? undefined : bytes / of} max={1} aria-labelledby={id} />
      </Box>
      {!isSent && (
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      )}
    </Group>
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
