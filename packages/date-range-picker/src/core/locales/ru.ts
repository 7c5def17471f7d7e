import type { PickerMessages } from '../types.ts';
import { daySpans } from './day-spans.ts';

/** Russian, with four plural forms. */
export const ru: PickerMessages = {
  reset: 'Сбросить',
  submit: 'Применить',
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  previousYear: 'Предыдущий год',
  nextYear: 'Следующий год',
  quarter: 'Квартал',
  panels: {
    range: 'Период',
    week: 'Неделя',
    month: 'Месяц',
    quarter: 'Квартал',
    year: 'Год',
    day: 'День',
  },
  presets: {
    custom: 'Пользовательский диапазон',
    forever: 'С начала',
    today: 'Сегодня',
    yesterday: 'Вчера',
    tomorrow: 'Завтра',
    ...daySpans(
      (n) => `Последние ${n} дней`,
      (n) => `Следующие ${n} дней`,
    ),
  },
  weekdays: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
  panelsTitle: 'Вид периода',
  presetsTitle: 'Готовые периоды',
  chooseStart: 'Выберите начало',
  choosePeriod: 'Выберите период',
  startChosen: 'Начало: {day}, выберите конец',
  chosen: 'С {from} по {to}, {days}',
  days: { one: '{n} день', few: '{n} дня', many: '{n} дней', other: '{n} дня' },
};
