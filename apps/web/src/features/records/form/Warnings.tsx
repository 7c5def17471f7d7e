import { Group, Stack } from '@mantine/core';
import { RESISTED } from '@propolis/domain';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { namesInLine } from '../../../lib/isolated.ts';
import styles from './RecordForm.module.css';
import type { FormKind, RecordValues } from './record-form.ts';
import { type Circumstances, type RecordWarning, warningsOf } from './record-meaning.ts';

interface WarningsProps {
  readonly kind: FormKind;
  readonly circumstances: Circumstances;
}

/** What the rules say about the record; it can be saved all the same. */
export function Warnings({ kind, circumstances }: WarningsProps) {
  const words = useWarningWords();
  const warnings = warningsOf(kind, useFormContext<RecordValues>().watch(), circumstances);
  if (warnings.length === 0) return null;
  return (
    <div role="status">
      <Stack component="ul" gap={8} p={12} className={styles.warnings}>
        {/* Two equal treatments of a hive give the same warning. */}
        {[...new Set(warnings.map(words))].map((text) => (
          <Group key={text} component="li" wrap="nowrap" align="flex-start" gap={8}>
            <IconAlertTriangle size={20} aria-hidden />
            <span>{text}</span>
          </Group>
        ))}
      </Stack>
    </div>
  );
}

function useWarningWords() {
  const t = useTranslations('records.warnings');
  const { substances, units } = useLabels().records;
  const language = useLanguage();
  return (warning: RecordWarning): string => {
    if (warning.kind === 'notAllowed') return t('notAllowed', { product: warning.product });
    if (warning.kind === 'shelf')
      return t('shelf', { product: warning.product, left: warning.left, unit: units[warning.unit] });
    const hives = namesInLine(warning.hives);
    if (warning.kind === 'repeated')
      return t('repeated', {
        hives,
        substances: warning.substances.map((one) => substances[one]).join(', '),
        isResisted: String(warning.substances.some((one) => RESISTED.includes(one))),
      });
    const { product, release, isTreated } = warning;
    if (release === null) return t(isTreated ? 'running' : 'runningOfGiver', { hives, product });
    const words = { hives, product, day: longDate(localNoon(release), language) };
    return t(isTreated ? 'notReleased' : 'notReleasedOfGiver', words);
  };
}
