import { DESCRIPTION_MAX, NAME_MAX } from '@propolis/contract/client';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import type { ConflictProps } from '../../../lib/writes/edit.ts';
import { ConflictDialog } from '../../../ui/conflict/ConflictDialog.tsx';
import type { FieldWords } from '../../../ui/conflict/conflict.ts';
import { NamedColor } from '../NamedColor.tsx';

/** Two conflicting edits of a hive. */
export function HiveConflict({ present, ...props }: ConflictProps) {
  const t = useTranslations('hives.form');
  const labels = useLabels();
  const fields: Readonly<Record<string, FieldWords>> = {
    name: { label: t('name'), show: String, textMax: NAME_MAX },
    color: { label: t('color'), show: (hex) => <NamedColor hex={String(hex)} /> },
    hive_type_id: { label: t('type'), show: (id) => labels.hiveType(Number(id)) },
    bee_race_id: { label: t('race'), show: (id) => labels.beeRace(Number(id)) },
    frames_per_layer: { label: t('frames'), show: String },
  };
  const wordsOf = (key: string): FieldWords =>
    fields[key] ?? { label: t('description'), show: String, textMax: DESCRIPTION_MAX };
  return <ConflictDialog {...props} name={String(present.name)} wordsOf={wordsOf} />;
}
