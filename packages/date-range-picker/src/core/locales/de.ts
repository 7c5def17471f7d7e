import type { PickerMessages } from '../types.ts';
import { daySpans } from './day-spans.ts';

/** German, also in Swiss spelling: no word contains an ß. */
export const de: PickerMessages = {
  reset: 'Zurücksetzen',
  submit: 'Ok',
  previousMonth: 'Vorheriger Monat',
  nextMonth: 'Nächster Monat',
  previousYear: 'Letztes Jahr',
  nextYear: 'Nächstes Jahr',
  quarter: 'Quartal',
  panels: {
    range: 'Zeitraum',
    week: 'Woche',
    month: 'Monat',
    quarter: 'Quartal',
    year: 'Jahr',
    day: 'Tag',
  },
  presets: {
    custom: 'Benutzerdefiniert',
    forever: 'Von Anfang an',
    today: 'Heute',
    yesterday: 'Gestern',
    tomorrow: 'Morgen',
    ...daySpans(
      (n) => `Letzte ${n} Tage`,
      (n) => `Nächste ${n} Tage`,
    ),
  },
  weekdays: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  panelsTitle: 'Art des Zeitraums',
  presetsTitle: 'Vorgegebene Zeiträume',
  chooseStart: 'Anfang wählen',
  choosePeriod: 'Zeitraum wählen',
  startChosen: '{day} gewählt, jetzt das Ende wählen',
  chosen: '{from} bis {to}, {days}',
  days: { one: '{n} Tag', other: '{n} Tage' },
};
