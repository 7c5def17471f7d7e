import { Button, Group } from '@mantine/core';
import type { Scale } from '@propolis/contract';
import { type CsvSettings, placesOf } from '@propolis/domain';
import { previewCsv } from '@propolis/file-formats';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { createImport } from '../sensors.api.ts';
import styles from './ImportDialog.module.css';
import { PreviewTable } from './PreviewTable.tsx';
import type { CsvHead } from './read-head.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { ValueColumns } from './ValueColumns.tsx';

/** Lines that are read for the preview. */
const LOOKED_AT = 50;

interface FilePreviewProps {
  readonly scale: Scale;
  readonly file: File;
  readonly head: CsvHead;
  readonly onSent: (importId: number) => void;
  readonly onAgain: () => void;
}

/** How the file was understood, to be corrected, and what that makes of its first lines. */
export function FilePreview({ scale, file, head, onSent, onAgain }: FilePreviewProps) {
  const t = useTranslations('sensors.csv');
  const failureMessage = useFailureMessage();
  const [settings, setSettings] = useState<CsvSettings>(head.settings);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [failed, setFailed] = useState<string>();
  const send = createImport.use();
  const lines = useMemo(() => head.lines.slice(0, LOOKED_AT + settings.header), [head, settings.header]);
  const preview = useMemo(() => previewCsv(lines, settings, now().getTime()), [lines, settings]);
  const readable = preview.lines.some(({ readings }) => readings.length > 0);
  // No choice below would find any.
  const isHeaderOnly = preview.lines.length === 0;
  const upload = async () => {
    setFailed(undefined);
    try {
      const { id } = await send({ scaleId: scale.id, settings, file, idempotencyKey });
      onSent(id);
    } catch (failure) {
      setFailed(`${t('failed')}. ${failureMessage(failure)}`);
    }
  };
  return (
    <div className={styles.stage}>
      <p className={styles.file}>{file.name}</p>
      {isHeaderOnly ? (
        <p className={styles.problem} role="status">
          {t('headerOnly')}
        </p>
      ) : (
        <p className={styles.text}>{t(head.isSure ? 'understood' : 'notUnderstood')}</p>
      )}
      <PreviewTable preview={preview} />
      <SettingsFields settings={settings} names={preview.names} onChange={setSettings} />
      <ValueColumns
        settings={settings}
        names={preview.names}
        places={placesOf(scale.sensor_model_id)}
        onChange={setSettings}
      />
      {!readable && !isHeaderOnly && (
        <p className={styles.problem} role="status">
          {t('nothingReadable')}
        </p>
      )}
      {failed && (
        <p className={styles.problem} role="alert">
          {failed}
        </p>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          {t('other')}
        </Button>
        <AsyncButton onClick={upload} disabled={!readable}>
          {t('import')}
        </AsyncButton>
      </Group>
    </div>
  );
}
