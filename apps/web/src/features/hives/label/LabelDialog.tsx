import { Group, Stack, Text } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ELISION } from '../../../lib/i18n/elision.ts';
import { numberProblem } from '../../../lib/numbers.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';
import { fileNameOf, hiveAddress } from './hive-code.ts';
import styles from './LabelDialog.module.css';
import { LABEL, LABELS_PER_SHEET, PAGE, sheetsFor, spotOf } from './label-layout.ts';
import { createLabelSheet } from './label-sheet.ts';

interface LabelDialogProps {
  readonly apiaryName: string;
  /** In printing order. */
  readonly hives: readonly Hive[];
  /** Name of the hive or apiary, used for the file name. */
  readonly name: string;
  readonly onClose: () => void;
}

const BOUNDS = { min: 1, max: LABELS_PER_SHEET, whole: true };

/** A number field; the preview uses one while the value is invalid. */
function useLabelNumber() {
  const [value, setValue] = useState<number | string | null>(1);
  const fits = typeof value === 'number' && numberProblem(value, BOUNDS) === undefined;
  return { fits, count: fits ? value : 1, field: { ...BOUNDS, value, onChange: setValue } };
}

/** Labels for some hives: copies per hive, and the first free label of a partly used sheet. */
export function LabelDialog({ apiaryName, hives, name, onClose }: LabelDialogProps) {
  const t = useTranslations('hives.labels');
  const sayFailure = useSayFailure();
  const copies = useLabelNumber();
  const first = useLabelNumber();
  const start = first.count - 1;
  const labels = hives.flatMap((hive) => {
    const label = { address: hiveAddress(hive), name: hive.name, apiary: apiaryName };
    return Array.from({ length: copies.count }, () => label);
  });
  const print = async () => {
    const sheet = await createLabelSheet(labels, { title: t.markup('title', { name, ...ELISION }), start });
    saveFile(new Blob([new Uint8Array(sheet)], { type: 'application/pdf' }), `${fileNameOf(name)}.pdf`);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t.markup('title', { name, ...ELISION })}>
      <Stack gap="md">
        <Text>{t('text')}</Text>
        <Group align="flex-start" wrap="nowrap" gap="lg">
          <LabelPreview labels={labels.length} start={start} />
          <Stack gap="md">
            <div>
              <Text aria-hidden>{t('copies')}</Text>
              <NumberStepper label={t('copies')} {...copies.field} />
            </div>
            <div>
              <Text aria-hidden>{t('first')}</Text>
              <NumberStepper label={t('first')} {...first.field} />
            </div>
          </Stack>
        </Group>
        <Text c="dimmed" size="sm" role="status">
          {t('amount', { labels: labels.length, sheets: sheetsFor(labels.length, start) })}
        </Text>
        <AsyncButton
          size="lg"
          leftSection={<IconPrinter size={20} aria-hidden />}
          disabled={!copies.fits || !first.fits}
          onClick={() => sayFailure(print, () => t('failed'))}
        >
          {t('download')}
        </AsyncButton>
      </Stack>
    </Dialog>
  );
}

interface LabelPreviewProps {
  readonly labels: number;
  /** Number of used labels. */
  readonly start: number;
}

/** Preview of the first sheet: used, printed and unused labels, also described in text. */
function LabelPreview({ labels, start }: LabelPreviewProps) {
  return (
    <svg className={styles.sheet} viewBox={`0 0 ${PAGE.width} ${PAGE.height}`} aria-hidden>
      {Array.from({ length: LABELS_PER_SHEET }, (_, spot) => {
        const { x, y } = spotOf(spot, 0);
        const state = spot < start ? 'used' : spot < start + labels ? 'printed' : 'free';
        return (
          <rect
            key={`${x} ${y}`}
            className={styles.label}
            data-state={state}
            x={x + 2}
            y={y + 2}
            width={LABEL.width - 4}
            height={LABEL.height - 4}
            rx={4}
          />
        );
      })}
    </svg>
  );
}
