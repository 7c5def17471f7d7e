import { useTranslations } from 'use-intl';
import type { ConflictProps } from '../../../lib/writes/edit.ts';
import { ConflictDialog } from '../../../ui/conflict/ConflictDialog.tsx';
import type { FieldWords } from '../../../ui/conflict/conflict.ts';
import type { MarkerField } from '../sensor-edits.ts';

/** Two conflicting edits of a camera. */
export function CameraConflict({ present, ...props }: ConflictProps) {
  const t = useTranslations('sensors.camera.form');
  const markers = useTranslations('marker');
  const markerWords = ([marker, mm]: MarkerField) =>
    mm === null
      ? markers(`kinds.${marker}`)
      : `${markers(`kinds.${marker}`)}, ${markers('diameterOf', { mm })}`;
  const wordsOf = (key: string): FieldWords =>
    key === 'name'
      ? { label: t('name'), show: String }
      : // A marker and its diameter, as in the edit.
        { label: t('marker'), show: (marker) => markerWords(marker as MarkerField) };
  return <ConflictDialog {...props} name={String(present.name)} wordsOf={wordsOf} />;
}
