import type { PickerMessages } from '../types.ts';
import { daySpans } from './day-spans.ts';

/** English, also used for languages without translation (B17). */
export const en: PickerMessages = {
  reset: 'Reset ranges',
  submit: 'Submit',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  quarter: 'Quarter',
  panels: { range: 'Range', week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year', day: 'Day' },
  presets: {
    custom: 'Custom range',
    forever: 'From the beginning',
    today: 'Today',
    yesterday: 'Yesterday',
    tomorrow: 'Tomorrow',
    ...daySpans(
      (n) => `Last ${n} days`,
      (n) => `Next ${n} days`,
    ),
  },
  weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  panelsTitle: 'Kind of period',
  presetsTitle: 'Ready-made periods',
  chooseStart: 'Choose the start',
  choosePeriod: 'Choose a period',
  startChosen: '{day} chosen, choose the end',
  chosen: '{from} to {to}, {days}',
  days: { one: '{n} day', other: '{n} days' },
};
