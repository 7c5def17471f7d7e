import type { QueenColour, QueenMating, QueenOrigin } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import type { ConflictProps } from '../../../lib/writes/edit.ts';
import { ConflictDialog } from '../../../ui/conflict/ConflictDialog.tsx';
import type { FieldWords } from '../../../ui/conflict/conflict.ts';
import { useQueens } from './queens.api.ts';
import { useQueenName } from './use-queen-name.ts';

const NOTE_MAX = 500;

/** Two conflicting edits of a queen. */
export function QueenConflict({ present: _present, ...props }: ConflictProps) {
  const t = useTranslations('queens');
  const labels = useLabels();
  const { queenColours, queenOrigins, queenMatings } = labels.records;
  const language = useLanguage();
  const nameOf = useQueenName();
  const { data: queens = [] } = useQueens();
  const motherName = (id: unknown): string => {
    const mother = queens.find((queen) => queen.id === id);
    return mother ? nameOf(mother) : t('unnamed');
  };
  const wordsOf = (key: string): FieldWords => {
    switch (key) {
      case 'year':
        return { label: t('form.year'), show: String };
      case 'number':
        return { label: t('form.number'), show: String };
      // The values of these fields are those of the contract.
      case 'colour':
        return { label: t('form.colour'), show: (value) => queenColours[value as QueenColour] };
      case 'origin':
        return { label: t('form.origin'), show: (value) => queenOrigins[value as QueenOrigin] };
      case 'mating':
        return { label: t('form.mating'), show: (value) => queenMatings[value as QueenMating] };
      case 'bee_race_id':
        return { label: t('form.race'), show: (id) => labels.beeRace(Number(id)) };
      case 'breeder_number':
        return { label: t('form.breeder'), show: String };
      case 'genetic_mother':
        return { label: t('form.geneticMother'), show: motherName };
      case 'birth_mother':
        return { label: t('form.birthMother'), show: motherName };
      case 'mating_place':
        return { label: t('form.matingPlace'), show: String };
      case 'mated_on':
        return { label: t('form.matedOn'), show: (day) => longDate(localNoon(String(day)), language) };
      default:
        return { label: t('form.note'), show: String, textMax: NOTE_MAX };
    }
  };
  return <ConflictDialog {...props} name={t('one')} wordsOf={wordsOf} />;
}
