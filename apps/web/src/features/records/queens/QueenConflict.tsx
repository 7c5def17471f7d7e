import type { QueenFacts } from '@propolis/contract';
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
  const words: Readonly<Record<keyof QueenFacts, FieldWords>> = {
    year: { label: t('form.year'), show: String },
    number: { label: t('form.number'), show: String },
    // The values of these fields are those of the contract.
    colour: { label: t('form.colour'), show: (value) => queenColours[value as QueenColour] },
    origin: { label: t('form.origin'), show: (value) => queenOrigins[value as QueenOrigin] },
    mating: { label: t('form.mating'), show: (value) => queenMatings[value as QueenMating] },
    bee_race_id: { label: t('form.race'), show: (id) => labels.beeRace(Number(id)) },
    breeder_number: { label: t('form.breeder'), show: String },
    genetic_mother: { label: t('form.geneticMother'), show: motherName },
    birth_mother: { label: t('form.birthMother'), show: motherName },
    mating_place: { label: t('form.matingPlace'), show: String },
    mated_on: { label: t('form.matedOn'), show: (day) => longDate(localNoon(String(day)), language) },
    note: { label: t('form.note'), show: String, textMax: NOTE_MAX },
  };
  // The keys are those of `queenEdit`.
  const wordsOf = (key: string) => words[key as keyof QueenFacts];
  return <ConflictDialog {...props} name={t('one')} wordsOf={wordsOf} />;
}
