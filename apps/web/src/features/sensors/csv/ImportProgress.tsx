import { Button, Group } from '@mantine/core';
import type { Import } from '@propolis/contract';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useRejection } from '../deliveries/use-rejection.ts';
import { useImports } from '../sensors.api.ts';
import styles from './ImportDialog.module.css';

interface ImportProgressProps {
  readonly scaleId: number;
  readonly importId: number;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** How far an import is, and what became of the file. */
export function ImportProgress({ scaleId, importId, onAgain, onClose }: ImportProgressProps) {
  const t = useTranslations('sensors.csv');
  const { data: imports = [] } = useImports(scaleId);
  const known = imports.find(({ id }) => id === importId);
  const ended = known?.state === 'done' || known?.state === 'failed';
  return (
    <div className={styles.stage}>
      <div aria-live="polite">
        {known && ended ? (
          <Outcome outcome={known} />
        ) : (
          <>
            <p className={styles.text}>{t('running')}</p>
            <progress
              className={styles.progress}
              value={known?.progress ?? 0}
              max={1}
              aria-label={t('progress')}
            />
          </>
        )}
      </div>
      <p className={styles.hint}>{!ended && t('mayLeave')}</p>
      <Group justify="flex-end">
        {ended && (
          <Button variant="default" onClick={onAgain}>
            {t('another')}
          </Button>
        )}
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </div>
  );
}

function Outcome({ outcome }: { readonly outcome: Import }) {
  const t = useTranslations('sensors.csv');
  const rejection = useRejection();
  const { state, accepted, duplicate, rejected, reasons, faulty_lines } = outcome;
  if (state === 'failed') return <p className={styles.problem}>{t('importFailed')}</p>;
  const Icon = rejected > 0 ? IconAlertTriangle : IconCheck;
  return (
    <>
      <p className={styles.outcome} data-wrong={rejected > 0}>
        <Icon size={22} aria-hidden />
        {t('outcome', { accepted, duplicate, rejected })}
      </p>
      {rejected > 0 && (
        <>
          <ul className={styles.reasons}>
            {Object.entries(reasons).map(([code, count]) => (
              <li key={code}>{t('reason', { count, why: rejection(code) })}</li>
            ))}
          </ul>
          <p className={styles.caption}>{t('faultyLines')}</p>
          <ol className={styles.faulty}>
            {faulty_lines.map(({ line, text, faults }) => (
              <li key={line}>
                <span className={styles.where}>
                  {t('faultyLine', { line, why: faults.map(rejection).join(', ') })}
                </span>
                <code className={styles.code}>{text}</code>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
