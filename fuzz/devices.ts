import fc from 'fast-check';
import { ownReference, referenceIn } from './references.ts';
import { weighted } from './values.ts';

const SLOTS = 5;
const MEASURES = ['weight', 'temperature', 'humidity', 'battery'];
const BEGIN = Date.UTC(2026, 0, 1);
const SEASON = 240 * 86_400_000; // ms

const moment = fc.nat(SEASON).map((ms) => new Date(BEGIN + ms).toISOString());

const reading = fc.record(
  {
    slot: fc.integer({ min: 0, max: SLOTS + 1 }),
    measure: fc.constantFrom(...MEASURES),
    time: moment,
    value: fc.double({ min: -70, max: 110, noNaN: true }),
    unit: fc.constantFrom('kg', 'g', 'lb', 'stone'),
  },
  { requiredKeys: ['time', 'value'] },
);

/** Deliveries of a scale, some of them valid. */
export const readings = fc.record({ readings: fc.array(reading, { minLength: 1, maxLength: 30 }) });

/** A message of The Things Stack, in the format of its webhook. */
export const uplink = fc.record({
  end_device_ids: fc.record({ device_id: ownReference('scaleNames') }),
  received_at: moment,
  uplink_message: fc.record({
    f_port: fc.constantFrom(1, 2),
    decoded_payload: fc.dictionary(
      fc.constantFrom('weight', 'weight_1', 'temperature', 'humidity', 'battery', 'bees'),
      fc.double({ min: -70, max: 110, noNaN: true }),
    ),
  }),
});

const hiveOrNone = weighted([3, referenceIn('hives')], [1, fc.constant(null)]);

/** Slots in the model's places, or one too many. */
const slotsOf = (places: number) =>
  fc.uniqueArray(
    fc.record({
      hive_id: hiveOrNone,
      description: fc.record({
        position: weighted([12, fc.integer({ min: 1, max: places })], [1, fc.constant(places + 1)]),
        weight_factor: fc.constantFrom(0, 1, -0.02),
        weight_offset: fc.constantFrom(0, 50.5),
      }),
    }),
    { maxLength: places, selector: ({ description }) => description.position },
  );

const described = fc.record({
  aid: fc.uuid(),
  name: fc.constantFrom('Peuplier', 'b'.repeat(100)),
  apiary: referenceIn('apiaries'),
});

/** Constraints outside the schema: the owner's hive, a free identifier, and the places of the model. */
export const scale = fc.constantFrom([1, 1], [2, 3], [3, 5]).chain(([sensor_model_id, places = 1]) =>
  fc.record({
    sensor_model_id: fc.constant(sensor_model_id),
    description: described,
    hives: slotsOf(places),
  }),
);

const STATIONS = ['BER', 'LUG', 'VIS', 'PAY', 'SMA', 'XXX'];

/** A station that exists, or not. */
export const station = fc.constantFrom(...STATIONS);

export const weatherConnector = fc.record({
  description: fc.record({ name: fc.constant('Swissmetnet'), station, apiary: referenceIn('apiaries') }),
});

const LINES = [
  'time,weight\n2026-05-01T10:00:00Z,38.4\n2026-05-01T10:10:00Z,38.5\n',
  'time,weight\n2026-05-01 10:00,38.4\nyesterday,38\n2026-05-01 10:20,heavy\n',
  '"time","weight\n2026-05-01',
  'time,weight\n',
  '',
  `time,weight\n${'9'.repeat(5000)},1\n`,
  '\ufefftime,weight\r\n2026-03-29 02:30,1\r\n2026-10-25 02:30,1\r\n',
];

/** Files of measurements, some of them invalid. */
export const measurementFiles = weighted(
  [5, fc.constantFrom(...LINES).map((lines) => Buffer.from(lines))],
  [1, fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))],
);

/** How to read such a file. */
export const importSettings = fc
  .record({
    separator: fc.constantFrom(',', ';'),
    decimal: fc.constantFrom('.', ','),
    header: fc.constantFrom(0, 1, 900),
    width: fc.constantFrom(2, 1),
    time: fc.record({
      column: fc.constantFrom(0, 1),
      format: fc.constantFrom('iso', 'dmy', 'unix'),
      zone: fc.constantFrom('Europe/Zurich', 'UTC', 'Etc/GMT-1', 'Mars/Olympus'),
    }),
    values: fc.tuple(
      fc.record({
        column: fc.constantFrom(1, 0, 199),
        slot: fc.integer({ min: 0, max: SLOTS + 1 }),
        measure: fc.constantFrom(...MEASURES),
        unit: fc.constantFrom('kg', 'g'),
      }),
    ),
  })
  .map((settings) => JSON.stringify(settings));
