import {
  type Case,
  chosen,
  click,
  days,
  emitted,
  empty,
  ends,
  hover,
  look,
  months,
  nav,
  one,
  preset,
  quarters,
  started,
  untouched,
} from './acceptance.words.ts';

/**
 * The acceptance cases A01-A44 as data: the reducer, the component in jsdom and the component in a browser
 * run the same table. Today is Wednesday 2026-03-11, 10:15, in Zurich, unless a case sets another day.
 */
export const CASES: readonly Case[] = [
  one('A01', 'without inputs the current month is shown, nothing is chosen', {
    steps: [
      look({
        ...empty,
        panel: 'range',
        header: 'March 2026',
        cells: days('02-23', '04-05'),
        presets: ['today', 'yesterday', 'last7days', 'last30days', 'last90days', 'last365days', 'custom'],
        marked: 'custom',
        emitted: [],
      }),
    ],
  }),
  {
    id: 'A02',
    title: 'a month shows all weeks that it touches, with leap days',
    runs: [
      { today: '2027-02-10', steps: [look({ cells: days('2027-02-01', '2027-02-28') })] },
      { today: '2028-02-15', steps: [look({ cells: days('2028-01-31', '2028-03-05') })] },
    ],
  },
  one('A03', 'the ends of the inputs become whole days', {
    inputs: { from: '2026-02-23T10:26:00.996Z', to: '2026-03-03T10:26:00.996Z' },
    steps: [
      look({ header: 'March 2026', selected: days('02-23', '03-03'), emitted: [] }),
      {
        act: { submit: 1 },
        sees: { emitted: [emitted('update', '02-23+01', '03-03+01')], value: ends('02-23+01', '03-03+01') },
      },
    ],
  }),
  one('A04', "rangeDisplayed shows the start's month", {
    inputs: { from: '2025-11-30', to: '2026-02-02', rangeDisplayed: 'from' },
    steps: [
      look({ header: 'November 2025', cells: days('2025-10-27', '2025-11-30'), selected: ['2025-11-30'] }),
    ],
  }),
  one('A05', 'a reversed range is ignored', {
    inputs: { from: '2026-03-20', to: '2026-03-10' },
    steps: [look({ ...empty, emitted: [], cells: days('02-23', '04-05') })],
  }),
  one('A06', 'an end without a start is ignored', {
    inputs: { to: '2026-03-20' },
    steps: [look(empty), click('03-10', started('03-10+01')), click('03-12', chosen('03-10+01', '03-12+01'))],
  }),
  one('A07', 'invalid dates are ignored', {
    inputs: { from: 'nope', to: '' },
    steps: [look({ ...empty, emitted: [], header: 'March 2026' })],
  }),
  one('A08', 'an instant falls on the day it has in the zone', {
    inputs: { from: '2026-03-09T23:30:00.000Z', to: '2026-03-10T22:59:59.999Z' },
    steps: [
      {
        act: { submit: 1 },
        sees: { emitted: [emitted('update', '03-10+01', '03-10+01')], selected: ['2026-03-10'] },
      },
    ],
  }),
  one('A09', 'two clicks choose a range, once', {
    steps: [
      click('03-04', started('03-04+01')),
      click('03-08', chosen('03-04+01', '03-08+01')),
      { act: { submit: 1 }, sees: { emitted: [emitted('update', '03-04+01', '03-08+01')] } },
    ],
  }),
  one('A10', 'a second click before the start starts a new range; on the start it chooses one day', {
    steps: [
      click('03-20', started('03-20+01')),
      click('03-18', started('03-18+01')),
      click('03-18', chosen('03-18+01', '03-18+01')),
    ],
  }),
  one('A11', 'a click on a full range starts a new one', {
    steps: [
      click('03-04', started('03-04+01')),
      click('03-08', chosen('03-04+01', '03-08+01')),
      click('03-20', started('03-20+01')),
    ],
  }),
  one('A12', "a click on a neighbour month's day does not turn the page", {
    steps: [
      click('02-24', { ...started('02-24+01'), header: 'March 2026' }),
      click('04-04', { ...chosen('02-24+01', '04-04+02'), header: 'March 2026' }),
    ],
  }),
  one('A13', 'a range may end on another page', {
    steps: [
      click('03-05', started('03-05+01')),
      nav('next', { header: 'April 2026', ...untouched }),
      click('04-20', {
        ...chosen('03-05+01', '04-20+02'),
        header: 'April 2026',
        selected: days('03-30', '04-20'),
      }),
    ],
  }),
  one('A14', 'a click after a preset starts a range', {
    steps: [
      preset('last7days', { ...chosen('03-04+01', '03-11+01'), marked: 'last7days' }),
      click('03-04', { ...started('03-04+01'), marked: 'custom', header: 'March 2026' }),
    ],
  }),
  one('A15', 'a click after a reset starts a range', {
    steps: [
      click('03-04', started('03-04+01')),
      click('03-08', chosen('03-04+01', '03-08+01')),
      { act: { reset: 1 }, sees: { ...empty, emitted: [['reset', null, null, 'range']], marked: null } },
      click('03-05', started('03-05+01')),
      click('03-06', chosen('03-05+01', '03-06+01')),
    ],
  }),
  one('A16', 'hovering previews the range that a click would choose', {
    steps: [
      click('03-04', started('03-04+01')),
      hover('03-08', { preview: days('03-04', '03-08'), ...untouched }),
      hover('03-02', { preview: [], ...untouched }),
      { act: { leave: 1 }, sees: { preview: [], ...untouched } },
    ],
  }),
  one('A17', 'a full range has no preview', {
    steps: [
      click('03-04', started('03-04+01')),
      click('03-08', chosen('03-04+01', '03-08+01')),
      hover('03-20', { preview: [], ...untouched }),
    ],
  }),
  one('A18', 'the days around today', {
    inputs: { presets: ['today', 'yesterday', 'tomorrow', 'custom'] },
    steps: [
      preset('yesterday', chosen('03-10+01', '03-10+01')),
      preset('tomorrow', chosen('03-12+01', '03-12+01')),
      preset('today', { ...chosen('03-11+01', '03-11+01'), marked: 'today' }),
    ],
  }),
  one('A19', 'the last 7 days are 7 days ago until today', {
    steps: [preset('last7days', { ...chosen('03-04+01', '03-11+01'), selected: days('03-04', '03-11') })],
  }),
  one('A20', 'months and years back end on the last day of shorter months', {
    today: '2026-03-31',
    steps: [
      preset('last30days', chosen('02-28+01', '03-31+02')),
      preset('last90days', chosen('2025-12-31+01', '03-31+02')),
      preset('last365days', chosen('2025-03-31+02', '03-31+02')),
    ],
  }),
  one('A21', 'the next days, months and year', {
    inputs: { presets: ['next7days', 'next30days', 'next90days', 'next365days', 'custom'] },
    steps: [
      preset('next7days', chosen('03-11+01', '03-18+01')),
      preset('next30days', chosen('03-11+01', '04-11+02')),
      preset('next90days', chosen('03-11+01', '06-11+02')),
      preset('next365days', chosen('03-11+01', '2027-03-11+01')),
    ],
  }),
  one('A22', 'forever starts on the day of begin', {
    inputs: { begin: '2016-02-29T12:00:00.000+01:00' },
    steps: [preset('forever', { ...chosen('2016-02-29+01', '03-11+01'), header: 'March 2026' })],
  }),
  one('A23', 'without begin there is no forever', {
    inputs: { presets: ['today', 'forever', 'custom'] },
    steps: [look({ presets: ['today', 'custom'] })],
  }),
  one('A24', 'a begin in the future is ignored', {
    inputs: { presets: ['today', 'forever', 'custom'], begin: '2026-04-01' },
    steps: [look({ presets: ['today', 'custom'] })],
  }),
  one('A25', 'custom clears the range and emits no event', {
    steps: [
      preset('today', chosen('03-11+01', '03-11+01')),
      preset('custom', { ...empty, emitted: [], marked: 'custom' }),
    ],
  }),
  one('A26', 'custom also clears the range if it is already marked', {
    inputs: { from: '2026-03-01', to: '2026-03-05' },
    steps: [look({ marked: 'custom', canSubmit: true }), preset('custom', { ...empty, emitted: [] })],
  }),
  one('A27', 'a week is chosen by one click', {
    inputs: { panel: 'week' },
    steps: [
      hover('03-05', { preview: days('03-02', '03-08'), ...untouched }),
      click('03-05', { ...chosen('03-02+01', '03-08+01', 'week'), selected: days('03-02', '03-08') }),
    ],
  }),
  one('A28', 'a week may span two years', {
    today: '2026-12-15',
    inputs: { panel: 'week' },
    steps: [click('12-31', chosen('12-28+01', '2027-01-03+01', 'week'))],
  }),
  one('A29', 'a week is trimmed to what is allowed', {
    inputs: { panel: 'week', allowFrom: '2026-03-11T00:00+01:00', allowTo: '2026-03-19T23:59:59.999+01:00' },
    steps: [
      look({ disabled: [...days('02-23', '03-10'), ...days('03-20', '04-05')] }),
      click('03-11', chosen('03-11+01', '03-15+01', 'week')),
      click('03-18', chosen('03-16+01', '03-19+01', 'week')),
      click('03-10', { value: ends('03-16+01', '03-19+01'), selected: days('03-16', '03-19'), ...untouched }),
    ],
  }),
  one('A30', 'a month of last year', {
    inputs: { panel: 'month' },
    steps: [
      nav('prev', { header: '2025', cells: months(2025), ...untouched }),
      {
        act: { month: 2 },
        sees: { ...chosen('2025-02-01+01', '2025-02-28+01', 'month'), selected: ['2025-02'] },
      },
    ],
  }),
  one('A31', 'quarters of this year and the next', {
    inputs: { panel: 'quarter' },
    steps: [
      { act: { quarter: 1 }, sees: { ...chosen('01-01+01', '03-31+02', 'quarter'), selected: ['2026-Q1'] } },
      { act: { quarter: 4 }, sees: chosen('10-01+02', '12-31+01', 'quarter') },
      nav('next', { header: '2027', cells: quarters(2027), ...untouched }),
      { act: { quarter: 2 }, sees: chosen('2027-04-01+02', '2027-06-30+02', 'quarter') },
    ],
  }),
  one('A32', 'a year, and its end in the calendar', {
    inputs: { panel: 'year' },
    steps: [
      look({ header: null, cells: ['2028', '2027', '2026', '2025', '2024'] }),
      {
        act: { year: 2028 },
        sees: { ...chosen('2028-01-01+01', '2028-12-31+01', 'year'), selected: ['2028'] },
      },
      {
        act: { panel: 'range' },
        sees: { header: 'December 2028', emitted: [['panel', null, null, 'range']] },
      },
    ],
  }),
  one('A33', 'submit reports the current panel', {
    steps: [
      preset('last30days', chosen('02-11+01', '03-11+01')),
      { act: { panel: 'quarter' }, sees: { emitted: [['panel', null, null, 'quarter']] } },
      { act: { submit: 1 }, sees: { emitted: [emitted('update', '02-11+01', '03-11+01', 'quarter')] } },
    ],
  }),
  one('A34', 'without past, today is the first day', {
    inputs: { past: false },
    steps: [
      look({ disabled: days('02-23', '03-10') }),
      { act: { panel: 'year' }, sees: { cells: ['2028', '2027', '2026'], disabled: [] } },
    ],
  }),
  one('A35', 'without future, today is the last day', {
    inputs: { future: false },
    steps: [
      look({ disabled: days('03-12', '04-05') }),
      { act: { panel: 'year' }, sees: { cells: ['2026', '2025', '2024'], disabled: [] } },
    ],
  }),
  one('A36', 'months, quarters and years are allowed as wholes', {
    inputs: { panel: 'month', allowFrom: '2026-02-01T00:00+01:00', allowTo: '2026-04-30T23:59:59.999+02:00' },
    steps: [
      look({ disabled: [...months(2026, 1, 1), ...months(2026, 5)] }),
      { act: { month: 5 }, sees: { ...empty, ...untouched } },
      { act: { month: 4 }, sees: chosen('04-01+02', '04-30+02', 'month') },
      { act: { panel: 'quarter' }, sees: { disabled: quarters(2026) } },
      { act: { panel: 'year' }, sees: { disabled: ['2028', '2027', '2026', '2025', '2024'] } },
    ],
  }),
  one('A37', 'a reset returns to the current year', {
    inputs: { panel: 'month' },
    steps: [
      nav('prev', { header: '2025' }),
      nav('prev', { header: '2024' }),
      { act: { month: 6 }, sees: chosen('2024-06-01+02', '2024-06-30+02', 'month') },
      { act: { reset: 1 }, sees: { ...empty, header: '2026', emitted: [['reset', null, null, 'month']] } },
    ],
  }),
  one('A38', 'half a range cannot be submitted', {
    steps: [click('03-04', started('03-04+01')), { act: { submit: 1 }, sees: untouched }],
  }),
  one('A39', 'on the day the clocks change, a day has two offsets', {
    today: '2026-03-29',
    steps: [
      preset('today', chosen('03-29+01', '03-29+02')),
      preset('yesterday', chosen('03-28+01', '03-28+01')),
      { act: { panel: 'month' }, sees: { header: '2026' } },
      { act: { month: 3 }, sees: chosen('03-01+01', '03-31+02', 'month') },
    ],
  }),
  one('A40', 'no month is skipped from the 31st', {
    today: '2026-01-31',
    steps: [
      nav('next', { header: 'February 2026' }),
      nav('next', { header: 'March 2026' }),
      nav('prev', { header: 'February 2026' }),
      nav('prev', { header: 'January 2026' }),
      nav('prev', { header: 'December 2025' }),
    ],
  }),
  one('A41', 'in French', {
    today: '2026-08-15',
    inputs: { locale: 'fr', presets: ['today', 'custom'] },
    steps: [
      look({
        header: 'août 2026',
        weekdays: ['lu', 'ma', 'me', 'je', 've', 'sa', 'di'],
        presetLabels: ["Aujourd'hui", 'Période personnalisée'],
        resetLabel: 'Réinitialiser les dates',
        submitLabel: 'Valider',
      }),
    ],
  }),
  one('A42', 'a limit without a time allows the month that ends on it', {
    inputs: { panel: 'month', allowTo: '2026-04-30' },
    steps: [look({ disabled: months(2026, 5) })],
  }),
  one('A43', 'the keyboard walks through days, months and years', {
    steps: [
      { key: 'ArrowDown', sees: { focus: '2026-03-18' } },
      { key: 'ArrowDown', sees: { focus: '2026-03-25' } },
      { key: 'ArrowDown', sees: { focus: '2026-04-01', header: 'April 2026' } },
      { key: 'ArrowLeft', sees: { focus: '2026-03-31', header: 'March 2026' } },
      { key: 'PageUp', sees: { focus: '2026-02-28', header: 'February 2026' } },
      { key: 'PageDown', shift: true, sees: { focus: '2027-02-28', header: 'February 2027' } },
      { key: 'Home', sees: { focus: '2027-02-22' } },
      { key: 'End', sees: { focus: '2027-02-28' } },
      { key: 'Enter', sees: { ...started('2027-02-28+01'), header: 'February 2027', focus: '2027-02-28' } },
    ],
  }),
  one('A44', 'a disallowed choice has no effect', {
    inputs: { allowFrom: '2026-03-10T00:00+01:00' },
    steps: [
      look({ disabled: days('02-23', '03-09') }),
      { key: 'ArrowLeft', sees: { focus: '2026-03-10' } },
      { key: 'ArrowLeft', sees: { focus: '2026-03-09' } },
      { key: 'Enter', sees: { ...empty, ...untouched, focus: '2026-03-09' } },
      click('03-09', { ...empty, ...untouched, focus: '2026-03-09' }),
    ],
  }),
];
