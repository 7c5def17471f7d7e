import { Group, Stack, Text } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { saveFile } from '../../../lib/save-file.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { fileNameOf, hiveAddress } from './hive-code.ts';
import { LabelPreview } from './LabelPreview.tsx';
import { LABELS_PER_SHEET, sheetsFor } from './label-layout.ts';
import { createLabelSheet } from './label-sheet.ts';

interface LabelDialogProps {
  readonly apiaryName: string;
  /** In the order in which they are printed. */
  readonly hives: readonly Hive[];
  /** Of the hive or the apiary: what the file is called. */
  readonly name: string;
  readonly onClose: () => void;
}

/** A sheet of labels for some hives: how many of each, and where a sheet begins that was used before. */
export function LabelDialog({ apiaryName, hives, name, onClose }: LabelDialogProps) {
  const t = useTranslations('hives.labels');
  const [copies, setCopies] = useState(1);
  const [first, setFirst] = useState(1);
  const start = first - 1;
  const labels = hives.flatMap((hive) =>
    Array.from({ length: copies }, () => ({
      address: hiveAddress(hive),
      name: hive.name,
      apiary: apiaryName,
    })),
  );
  const print = async () => {
    try {
      const sheet = await createLabelSheet(labels, { title: t('title', { name }), start });
      saveFile(new Blob([new Uint8Array(sheet)], { type: 'application/pdf' }), `${fileNameOf(name)}.pdf`);
      onClose();
    } catch {
      showToast('error', t('failed'));
    }
  };
  return (
    <Dialog onClose={onClose} title={t('title', { name })}>
      <Stack gap="md">
        <Text>{t('text')}</Text>
        <Group align="flex-start" wrap="nowrap" gap="lg">
          <LabelPreview labels={labels.length} start={start} />
          <Stack gap="md">
            <div>
              <Text aria-hidden>{t('copies')}</Text>
              <NumberStepper
                label={t('copies')}
                value={copies}
                min={1}
                max={LABELS_PER_SHEET}
                onChange={(value) => setCopies(value ?? 1)}
              />
            </div>
            <div>
              <Text aria-hidden>{t('first')}</Text>
              <NumberStepper
                label={t('first')}
                value={first}
                min={1}
                max={LABELS_PER_SHEET}
                onChange={(value) => setFirst(value ?? 1)}
              />
            </div>
          </Stack>
        </Group>
        <Text c="dimmed" size="sm" role="status">
          {t('amount', { labels: labels.length, sheets: sheetsFor(labels.length, start) })}
        </Text>
        <AsyncButton size="lg" leftSection={<IconPrinter size={20} aria-hidden />} onClick={print}>
          {t('download')}
        </AsyncButton>
      </Stack>
    </Dialog>
  );
}
