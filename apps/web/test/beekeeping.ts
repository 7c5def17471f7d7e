import {
  type Apiary,
  accountEndpoints,
  apiaryEndpoints,
  countingEndpoints,
  type Hive,
  hiveEndpoints,
  type JournalRecord,
  type Preferences,
  photoEndpoints,
  queenEndpoints,
  type RecordPage,
  recordEndpoints,
  sensorEndpoints,
} from '@propolis/contract';
import { addDays, apiaryDay, DEFAULT_NOTIFICATIONS } from '@propolis/domain';
import { aRecord, aTreatment as aTreatmentContent } from './records.ts';
import { type StandInServer, standInServer } from './server.ts';

/** The signed-in beekeeper. */
export const BEEKEEPER = {
  id: 1,
  username: 'Élise',
  email: 'elise@example.org',
  language: 'fr',
  phone: null,
  birth_year: null,
  beekeeping_start_year: null,
  share_data: false,
  share_corrections: false,
  share_mite_fall: false,
  include_automatic_counting_menu: true,
  demo_ends_at: null,
} as const;

/** A hive as the server returns it; pass only the relevant fields. */
export const aHive = (change: Partial<Hive> = {}): Hive => ({
  id: 11,
  name: 'Ruche 1',
  position_on_apiary: 1,
  color: 'C78F58',
  hive_type_id: 1,
  hive_type: 'Dadant-Blatt',
  bee_race_id: 2,
  bee_race: 'Buckfast',
  description: null,
  frames_per_layer: 12,
  apiary_id: 1,
  last_observation_date: null,
  attention_since: null,
  observations_aggregate: {},
  version: 1,
  ...change,
});

export const anApiary = (change: Partial<Apiary> = {}): Apiary => ({
  id: 1,
  name: 'Les Rasses',
  reference: 'VD-4711',
  is_covered: false,
  address: 'Chemin des Prés 3',
  latitude: 46.82,
  longitude: 6.53,
  altitude: null,
  weather_station_automatic: false,
  thumbnail: null,
  picture: null,
  version: 1,
  hives: [],
  ...change,
});

export const threeHives = (): Hive[] =>
  ['Ruche 1', 'Ruche 2', 'Ruche 3'].map((name, at) =>
    aHive({ id: 11 + at, name, position_on_apiary: at + 1 }),
  );

/** Preferences with these show flags; flags that are not given are true. */
export const preferencesWith = (flags: Preferences['observations'] = {}): Preferences => ({
  observations: flags,
  notifications: DEFAULT_NOTIFICATIONS,
  quiet_hours: null,
});

/** Signs in a beekeeper with these apiaries. */
export function signedIn(
  apiaries: readonly Apiary[],
  flags: Preferences['observations'] = {},
): StandInServer {
  localStorage.setItem('token', 'Bearer abc');
  const server = standInServer();
  server.on(accountEndpoints.user, {
    answer: BEEKEEPER,
  });
  server.on(accountEndpoints.preferences, {
    answer: preferencesWith(flags),
  });
  server.on(apiaryEndpoints.list, { answer: apiaries });
  server.on(hiveEndpoints.ended, { answer: [] });
  server.on(countingEndpoints.latest, { answer: [] });
  server.on(countingEndpoints.list, { answer: { data: [], last_page: 1 } });
  server.on(sensorEndpoints.cameras, { answer: { sensors: [] } });
  server.on(recordEndpoints.list, { answer: pageOfRecords() });
  server.on(photoEndpoints.ofRecord, { answer: [] });
  server.on(queenEndpoints.list, { answer: [] });
  server.on(recordEndpoints.followUps, { answer: [] });
  return server;
}

/** The only page of a journal. */
export const pageOfRecords = (...data: JournalRecord[]): RecordPage => ({
  data,
  last_page: 1,
  totals: { records: {}, sugar_kg: 0, sugar_unknown: 0, harvest: [] },
});

/** A treatment of the hive of `aHive` in August 2026; pass only the relevant fields. */
export const aTreatment = (change: Parameters<typeof aTreatmentContent>[0] = {}): JournalRecord =>
  aRecord(
    aTreatmentContent({
      happened_on: '2026-08-01',
      amounts: [2],
      product: 'Formicpro',
      batch: null,
      unit: 'strip',
      last_day: '2026-08-10',
      withdrawal_days: {},
      administered_by: null,
      ...change,
    }),
    { id: 'b0000000-0000-4000-8000-000000000001', made_at: '2026-08-01T10:00:00.000Z' },
  );

/** That many days ago at the apiary, in the morning, in Unix seconds as in the contract. */
export const daysAgo = (days: number): number =>
  Date.parse(`${addDays(apiaryDay(new Date()), -days)}T08:00Z`) / 1000;
