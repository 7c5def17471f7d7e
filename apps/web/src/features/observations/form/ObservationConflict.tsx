import type { Observation } from '@propolis/contract';
import {
  findObservationItem,
  OBSERVATION_DATE_KEY,
  type ObservationValue,
  TEXTAREA_MAX_LENGTH,
} from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { ConflictDialog } from '../../../ui/conflict/ConflictDialog.tsx';
import type { ConflictProps, FieldWords } from '../../../ui/conflict/conflict.ts';
import { ReadingCell } from '../comparison/ReadingCell.tsx';
import { PHOTOS_KEY } from './observation-edit.ts';

/** Two edits of one observation. */
export function ObservationConflict({ present, ...props }: ConflictProps) {
  const t = useTranslations('observations');
  const language = useLanguage();
  const dayOf = (moment: unknown) => longDate(new Date(String(moment)), language);
  const wordsOf = (key: string): FieldWords => {
    const item = findObservationItem(key);
    if (key === PHOTOS_KEY)
      return {
        label: t('photos.title'),
        // Ids, as the edit holds them.
        show: (photos) => t('photos.count', { count: (photos as readonly string[]).length }),
      };
    if (key === OBSERVATION_DATE_KEY || !item) return { label: t('form.date'), show: dayOf };
    return {
      label: item.labels[language],
      // What is kept under the key of an item.
      show: (value) => <ReadingCell item={item} value={value as ObservationValue} />,
      textMax: item.type === 'textarea' ? TEXTAREA_MAX_LENGTH : undefined,
    };
  };
  // What the server answers to an edit of an observation.
  const { observation_date } = present as unknown as Observation;
  return <ConflictDialog {...props} name={dayOf(observation_date)} wordsOf={wordsOf} />;
}
