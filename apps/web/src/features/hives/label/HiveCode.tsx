import { Box, Button, Group } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ELISION } from '../../../lib/i18n/elision.ts';
import { qrModules } from '../../../lib/qr-code.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import styles from './HiveCode.module.css';
import { fileNameOf, hiveAddress, qrPng, qrSvg } from './hive-code.ts';
import { LabelDialog } from './LabelDialog.tsx';

/** The QR code of the hive (specification 2), as an image or on a sheet of labels. */
export function HiveCode({ hive, apiaryName }: { readonly hive: Hive; readonly apiaryName: string }) {
  const t = useTranslations('hives.code');
  const [printing, setPrinting] = useState(false);
  const address = hiveAddress(hive);
  const modules = qrModules(address);
  const name = fileNameOf(hive.name);
  return (
    <section className={`surface ${styles.card}`} aria-label={t('title')}>
      <QrCode
        modules={modules}
        title={t.markup('alt', { name: hive.name, ...ELISION })}
        className={styles.code}
      />
      <div className={styles.words}>
        <Box component="h2" fz="h3" data-screen-only>
          {t('title')}
        </Box>
        <Box component="p" my={4} maw="56ch" data-screen-only>
          {t('text')}
        </Box>
        <p className={`quiet ${styles.address}`}>{address}</p>
        <Group gap="sm" align="stretch">
          <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => setPrinting(true)}>
            {t('labels')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden />}
            onClick={() => saveFile(new Blob([qrSvg(modules)], { type: 'image/svg+xml' }), `${name}.svg`)}
          >
            {t('svg')}
          </Button>
          <AsyncButton
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden />}
            onClick={async () => saveFile(await qrPng(modules), `${name}.png`)}
          >
            {t('png')}
          </AsyncButton>
        </Group>
      </div>
      {printing && (
        <LabelDialog
          apiaryName={apiaryName}
          hives={[hive]}
          name={hive.name}
          onClose={() => setPrinting(false)}
        />
      )}
    </section>
  );
}
