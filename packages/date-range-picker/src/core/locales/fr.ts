import type { PickerMessages } from '../types.ts';
import { daySpans } from './day-spans.ts';

/** French. Intl formats its days, except the ordinal of the first of a month. */
export const fr: PickerMessages = {
  reset: 'Réinitialiser les dates',
  submit: 'Valider',
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  previousYear: 'Année précédente',
  nextYear: 'Année suivante',
  quarter: 'Trimestre',
  panels: {
    range: 'Plage',
    week: 'Semaine',
    month: 'Mois',
    quarter: 'Trimestre',
    year: 'Année',
    day: 'Jour',
  },
  presets: {
    custom: 'Période personnalisée',
    forever: 'Depuis le début',
    today: "Aujourd'hui",
    yesterday: 'Hier',
    tomorrow: 'Demain',
    ...daySpans(
      (n) => `${n} derniers jours`,
      (n) => `${n} prochains jours`,
    ),
  },
  weekdays: ['lu', 'ma', 'me', 'je', 've', 'sa', 'di'],
  panelsTitle: 'Type de période',
  presetsTitle: 'Périodes prédéfinies',
  chooseStart: 'Choisissez le début',
  choosePeriod: 'Choisissez une période',
  startChosen: '{day} choisi, choisissez la fin',
  chosen: 'Du {from} au {to}, {days}',
  days: { one: '{n} jour', other: '{n} jours' },
};
