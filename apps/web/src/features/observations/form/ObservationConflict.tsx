import {
  findObservationItem,
  OBSERVATION_DATE_KEY,
  type ObservationValue,
  textMaxLength,
} from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { dayAtApiary, longDate } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import type { ConflictProps } from '../../../lib/writes/edit.ts';
import { ConflictDialog } from '../../../ui/conflict/ConflictDialog.tsx';
import type { FieldWords } from '../../../ui/conflict/conflict.ts';
import { ReadingCell } from '../comparison/ReadingCell.tsx';
import { ComparedPhotos } from '../photos/ComparedPhotos.tsx';
import { PHOTOS_KEY } from './observation-edit.ts';

/** Ids of photos in the edit; empty if the edit does not contain them. */
const idsOf = (photos: unknown): readonly string[] => (Array.isArray(photos) ? photos : []);

/** Two conflicting edits of an observation. */
export function ObservationConflict({ present, ...props }: ConflictProps) {
  const t = useTranslations('observations');
  const labels = useLabels();
  const language = useLanguage();
  const pictures = props.edits.disputed.find(({ key }) => key === PHOTOS_KEY);
  const otherPhotos = (photos: unknown) =>
    idsOf(photos === pictures?.mine ? pictures?.theirs : pictures?.mine);
  const dayOf = (moment: unknown) => longDate(dayAtApiary(String(moment)), language);
  const wordsOf = (key: string): FieldWords => {
    const item = findObservationItem(key);
    if (key === PHOTOS_KEY)
      return {
        label: t('photos.title'),
        show: (photos) => <ComparedPhotos photos={idsOf(photos)} others={otherPhotos(photos)} />,
      };
    if (key === OBSERVATION_DATE_KEY || !item) return { label: t('form.date'), show: dayOf };
    return {
      label: labels.item(item.key),
      // The value of an item.
      show: (value) => <ReadingCell item={item} value={value as ObservationValue} />,
      textMax: item.type === 'textarea' ? textMaxLength(item) : undefined,
    };
  };
  return <ConflictDialog {...props} name={dayOf(present.observation_date)} wordsOf={wordsOf} />;
}
