import { Box, Button, FileButton, Group, Stack } from '@mantine/core';
import type { Import, Scale } from '@propolis/contract';
import { FILE_BYTES_MAX } from '@propolis/contract/client';
import { IconAlertTriangle, IconCheck, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useRejection } from '../deliveries/use-rejection.ts';
import { useImports } from '../sensors.api.ts';
import { FilePreview } from './FilePreview.tsx';
import styles from './ImportDialog.module.css';
import { type CsvHead, readHead } from './read-head.ts';

/** Stage of the import: no file, preview of a file, or upload. */
type Stage =
  | { readonly at: 'choosing' }
  | { readonly at: 'looking'; readonly file: File; readonly head: CsvHead }
  | { readonly at: 'importing'; readonly importId: number };

/** Imports a file of measurements: choice, preview with settings, upload. */
export function ImportDialog({ scale, onClose }: { readonly scale: Scale; readonly onClose: () => void }) {
  const t = useTranslations('sensors.csv');
  const [stage, setStage] = useState<Stage>({ at: 'choosing' });
  const again = () => setStage({ at: 'choosing' });
  return (
    <Dialog title={t('title')} onClose={onClose} size="xl">
      {stage.at === 'choosing' && (
        <ChooseFile onChosen={(file, head) => setStage({ at: 'looking', file, head })} />
      )}
      {stage.at === 'looking' && (
        <FilePreview
          {...{ scale, ...stage }}
          onSent={(importId) => setStage({ at: 'importing', importId })}
          onAgain={again}
        />
      )}
      {stage.at === 'importing' && (
        <ImportProgress scaleId={scale.id} importId={stage.importId} onAgain={again} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Accepts a text file of at most `FILE_BYTES_MAX`; rejects binary and empty files at once. */
export function ChooseFile({ onChosen }: { readonly onChosen: (file: File, head: CsvHead) => void }) {
  const t = useTranslations('sensors.csv');
  const [problem, setProblem] = useState<'tooBig' | 'noText' | 'empty'>();
  const choose = async (file: File | null) => {
    if (!file) return;
    if (file.size > FILE_BYTES_MAX) return setProblem('tooBig');
    const head = await readHead(file).catch(() => undefined); // The file may have been deleted.
    if (!head) return setProblem('noText');
    if (head.lines.every(({ text }) => text.trim() === '')) return setProblem('empty');
    onChosen(file, head);
  };
  return (
    <Stack>
      <p>{t('intro')}</p>
      {problem && (
        <p className={styles.problem} role="alert">
          {t(problem)}
        </p>
      )}
      <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(file) => void choose(file)}>
        {(props) => (
          <Button {...props} size="lg" leftSection={<IconFileUpload size={20} aria-hidden />} data-autofocus>
            {t('choose')}
          </Button>
        )}
      </FileButton>
    </Stack>
  );
}

interface ImportProgressProps {
  readonly scaleId: number;
  readonly importId: number;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** Progress and result of an import. */
function ImportProgress({ scaleId, importId, onAgain, onClose }: ImportProgressProps) {
  const t = useTranslations('sensors.csv');
  const common = useTranslations('common');
  const { data: imports = [] } = useImports(scaleId);
  const known = imports.find(({ id }) => id === importId);
  const ended = known?.state === 'done' || known?.state === 'failed';
  return (
    <Stack>
      <div aria-live="polite">
        {known && ended ? (
          <Outcome outcome={known} />
        ) : (
          <>
            <Box component="p" mb="sm">
              {t('running')}
            </Box>
            <progress value={known?.progress ?? 0} max={1} aria-label={t('progress')} />
          </>
        )}
      </div>
      {!ended && <p className="quiet">{t('mayLeave')}</p>}
      <Group justify="flex-end">
        {ended && (
          <Button variant="default" onClick={onAgain}>
            {t('another')}
          </Button>
        )}
        <Button onClick={onClose}>{common('close')}</Button>
      </Group>
    </Stack>
  );
}

/** The result of an import that has ended. */
export function Outcome({
  outcome,
}: {
  readonly outcome: Pick<
    Import,
    'state' | 'accepted' | 'duplicate' | 'rejected' | 'reasons' | 'faulty_lines'
  >;
}) {
  const t = useTranslations('sensors.csv');
  const rejection = useRejection();
  const { state, accepted, duplicate, rejected, reasons, faulty_lines } = outcome;
  if (state === 'failed')
    return <p className={styles.problem}>{t(reasons.quota_readings ? 'importTooLarge' : 'importFailed')}</p>;
  const [Icon, color] = rejected > 0 ? [IconAlertTriangle, 'attention'] : [IconCheck, 'good'];
  return (
    <>
      <Group component="p" gap="sm" wrap="nowrap" c={`var(--propolis-${color})`} fw={650}>
        <Icon size={22} aria-hidden />
        {t('outcome', { accepted, duplicate, rejected })}
      </Group>
      {rejected > 0 && (
        <>
          <Box component="ul" my="xs" pl={20} style={{ listStyle: 'disc' }}>
            {Object.entries(reasons).map(([code, count]) => (
              <li key={code}>{t('reason', { count, why: rejection(code) })}</li>
            ))}
          </Box>
          <Box component="p" className="quiet" pb={4}>
            {t('faultyLines')}
          </Box>
          <Stack component="ol" gap="xs">
            {faulty_lines.map(({ line, text, faults }) => (
              <li key={line}>
                <Box component="span" display="block" fz="sm">
                  {t('faultyLine', { line, why: faults.map(rejection).join(', ') })}
                </Box>
                <code className={styles.code}>{text}</code>
              </li>
            ))}
          </Stack>
        </>
      )}
    </>
  );
}
