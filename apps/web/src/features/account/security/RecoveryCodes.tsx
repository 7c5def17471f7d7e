import { Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ELISION } from '../../../lib/i18n/elision.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './RecoveryCodes.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Printed with the codes. */
  readonly email: string;
  readonly onClose: () => void;
}

/** Shows the ten codes once, to copy, save or print. */
export function RecoveryCodes({ codes, email, onClose }: RecoveryCodesProps) {
  const t = useTranslations('secondFactor.codes');
  const { copy, copied } = useClipboard();
  const sheet = `${t.markup('sheet', { email, ...ELISION })}\n\n${codes.join('\n')}\n`;
  const action = (Icon: typeof IconCopy, label: string, onClick: () => void) => (
    <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <Dialog title={t('title')} onClose={onClose} classNames={{ root: styles.dialog ?? '' }}>
      <Stack gap="md">
        <Text>{t('shownOnce')}</Text>
        <p className={styles.whose}>{t.markup('sheet', { email, ...ELISION })}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Group>
          {action(copied ? IconCheck : IconCopy, t(copied ? 'copied' : 'copy'), () => copy(sheet))}
          {action(IconDownload, t('download'), () =>
            saveFile(new Blob([sheet], { type: 'text/plain' }), t('file')),
          )}
          {action(IconPrinter, t('print'), () => window.print())}
        </Group>
        <Group justify="flex-end">
          <Button size="lg" onClick={onClose}>
            {t('done')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
