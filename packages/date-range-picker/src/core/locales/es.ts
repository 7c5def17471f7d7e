import type { PickerMessages } from '../types.ts';
import { daySpans } from './day-spans.ts';

/** Spanish. */
export const es: PickerMessages = {
  reset: 'Quitar selección',
  submit: 'Guardar',
  previousMonth: 'mes anterior',
  nextMonth: 'mes siguiente',
  previousYear: 'año anterior',
  nextYear: 'año siguiente',
  quarter: 'Trimestre',
  panels: {
    range: 'Rango',
    week: 'Semanal',
    month: 'Mensual',
    quarter: 'Trimestral',
    year: 'Anual',
    day: 'Diario',
  },
  presets: {
    custom: 'Selección personalizada',
    forever: 'Desde el principio',
    today: 'Hoy',
    yesterday: 'Ayer',
    tomorrow: 'Mañana',
    ...daySpans(
      (n) => `Últimos ${n} días`,
      (n) => `Próximos ${n} días`,
    ),
  },
  weekdays: ['lu', 'ma', 'mi', 'ju', 'vi', 'sa', 'do'],
  panelsTitle: 'Tipo de período',
  presetsTitle: 'Períodos predefinidos',
  chooseStart: 'Elija el inicio',
  choosePeriod: 'Elija un período',
  startChosen: '{day} elegido, elija el final',
  chosen: 'Del {from} al {to}, {days}',
  days: { one: '{n} día', other: '{n} días' },
};
