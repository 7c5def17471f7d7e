import fc from 'fast-check';
import type {
  IsoDay,
  PanelId,
  PickerAction,
  PickerContext,
  PickerInputs,
  PresetId,
} from '../src/core/types.ts';

// Both hemispheres, half-hour offsets, clock changes at midnight and by half an hour, the extreme offsets,
// and a zone without changes.
const ZONES = [
  'Europe/Zurich',
  'Pacific/Auckland',
  'America/St_Johns',
  'Africa/Cairo',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
];
const PANELS: readonly PanelId[] = ['range', 'week', 'month', 'quarter', 'year', 'day'];
const PRESETS: readonly PresetId[] = [
  'today',
  'yesterday',
  'tomorrow',
  'last7days',
  'last30days',
  'last90days',
  'last365days',
  'next7days',
  'next30days',
  'next90days',
  'next365days',
  'forever',
  'custom',
];
const DAY = 86_400_000; // ms
const FIRST = Date.UTC(1901, 0, 1);
const LAST = Date.UTC(2099, 11, 31);

export const timeZone = fc.constantFrom(...ZONES);
export const instant = fc.integer({ min: FIRST, max: LAST });

/** A day within about a year of today, so that clicks and limits interact. */
const dayNear = (now: number): fc.Arbitrary<IsoDay> =>
  fc.integer({ min: -400, max: 400 }).map((days) => new Date(now + days * DAY).toISOString().slice(0, 10));

/** Values that hosts pass: days, instants, nothing and invalid texts. */
const dateText = (now: number): fc.Arbitrary<string | null | undefined> =>
  fc.oneof(
    dayNear(now),
    dayNear(now).map((day) => `${day}T23:30:00+02:00`),
    dayNear(now).map((day) => `${day}T00:15:00.000Z`),
    fc.constantFrom(null, undefined, '', 'nope', '2026-02-30', '2026-13-01T00:00Z'),
  );

function inputs(now: number): fc.Arbitrary<PickerInputs> {
  const text = dateText(now);
  const limit = fc.option(text, { nil: null });
  return fc.record(
    {
      locale: fc.constantFrom('en', 'fr-CH', 'de_AT', 'es', 'ru', 'tlh', ''),
      from: text,
      to: text,
      begin: text,
      allowFrom: limit,
      allowTo: limit,
      past: fc.boolean(),
      future: fc.boolean(),
      panel: fc.constantFrom(...PANELS, null),
      panels: fc.shuffledSubarray([...PANELS]),
      presets: fc.shuffledSubarray([...PRESETS]),
      yearsCount: fc.constantFrom(-3, 0, 1.7, 2, 5, Number.NaN),
      rangeDisplayed: fc.constantFrom('from', 'to'),
    },
    { requiredKeys: [] },
  );
}

function action(now: number): fc.Arbitrary<PickerAction> {
  const day = dayNear(now);
  const thisYear = new Date(now).getUTCFullYear();
  return fc.oneof(
    { weight: 6, arbitrary: day.map((click) => ({ click })) },
    { weight: 2, arbitrary: day.map((hover) => ({ hover })) },
    day.map((focus) => ({ focus })),
    fc.constant<PickerAction>({ leave: 1 }),
    { weight: 3, arbitrary: fc.constantFrom(...PANELS).map((panel) => ({ panel })) },
    { weight: 2, arbitrary: fc.constantFrom(...PRESETS).map((preset) => ({ preset })) },
    fc.constantFrom<PickerAction>({ nav: 'prev' }, { nav: 'next' }),
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 13 }).map((month) => ({ month })) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 5 }).map((quarter) => ({ quarter })) },
    { weight: 3, arbitrary: fc.integer({ min: thisYear - 3, max: thisYear + 3 }).map((year) => ({ year })) },
    fc.constant<PickerAction>({ reset: 1 }),
    { weight: 2, arbitrary: fc.constant<PickerAction>({ submit: 1 }) },
  );
}

/** A picker in any zone at any time, and a sequence of actions. */
export const session: fc.Arbitrary<{ ctx: PickerContext; actions: PickerAction[] }> = fc
  .record({ timeZone, now: instant })
  .chain(({ timeZone, now }) =>
    fc.record({
      ctx: inputs(now).map((inputs) => ({ inputs, timeZone, now })),
      actions: fc.array(action(now), { maxLength: 25 }),
    }),
  );
