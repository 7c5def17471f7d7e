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
  const wordsOf = (key: string): FieldWords => {
    switch (key) {
      case 'name':
        return { label: t('name'), show: String, textMax: NAME_MAX };
      case 'color':
        return { label: t('color'), show: (hex) => <NamedColor hex={String(hex)} /> };
      case 'hive_type_id':
        return { label: t('type'), show: (id) => labels.hiveType(Number(id)) };
      case 'bee_race_id':
        return { label: t('race'), show: (id) => labels.beeRace(Number(id)) };
      case 'frames_per_layer':
        return { label: t('frames'), show: String };
      default:
        return { label: t('description'), show: String, textMax: DESCRIPTION_MAX };
    }
  };
  return <ConflictDialog {...props} name={String(present.name)} wordsOf={wordsOf} />;
}
