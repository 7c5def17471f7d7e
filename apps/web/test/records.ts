import type { JournalRecord, MedicineInput, Queen, RecordVersion } from '@propolis/contract';

type Content<Kind extends JournalRecord['record']['kind']> = Extract<
  JournalRecord['record'],
  { readonly kind: Kind }
>;

/** A feeding of hive 11 as the server returns it; pass only the relevant fields. */
export const aFeeding = (change: Partial<Content<'feeding'>> = {}): Content<'feeding'> => ({
  kind: 'feeding',
  happened_on: '2026-08-02',
  happened_at: null,
  note: null,
  hive_ids: [11],
  amounts: [2000],
  feed: 'syrup_1_1',
  unit: 'g',
  sugar_share: null,
  density: null,
  dilution: null,
  ...change,
});

/** A treatment of hive 11 that has ended. */
export const aTreatment = (change: Partial<Content<'treatment'>> = {}): Content<'treatment'> => ({
  kind: 'treatment',
  happened_on: '2026-08-02',
  happened_at: null,
  note: null,
  hive_ids: [11],
  amounts: [30],
  product: 'Formivar 60 %',
  substances: ['formic_acid'],
  batch: 'L-77',
  unit: 'ml',
  last_day: '2026-08-12',
  indication: 'varroa',
  method: null,
  withdrawal_days: { honey: 0 },
  release_day: null,
  prescribed_by: null,
  dispensed_by: null,
  administered_by: 'Élise',
  ...change,
});

/** The first version of a record of the apiary Les Rasses. */
export const aRecord = (
  record: JournalRecord['record'],
  change: Partial<JournalRecord> = {},
): JournalRecord => ({
  id: '5c3f0e0a-0000-4000-8000-000000000001',
  version: 1,
  origin: 'typed',
  made_at: '2026-08-02T10:00:00.000Z',
  made_by: 'Élise',
  cancelled: null,
  observation_id: null,
  hives: [{ id: 11, name: 'Ruche 1' }],
  to_apiary: null,
  apiary: { id: 1, name: 'Les Rasses' },
  record,
  ...change,
});

/** A version of it. */
export const aVersion = (record: JournalRecord, change: Partial<RecordVersion>): RecordVersion => {
  const { id: _id, apiary: _apiary, ...version } = record;
  return { ...version, ...change };
};

/** A receipt of two packages; pass only the relevant fields. */
export const aReceipt = (change: Partial<MedicineInput> = {}): MedicineInput => ({
  kind: 'medicine',
  happened_on: '2026-03-01',
  happened_at: null,
  note: null,
  movement: 'receipt',
  product: 'Thymovar',
  packages: 2,
  package_size: 10,
  unit: 'strip',
  batch: 'T1',
  expiry: '2027-05-31',
  party_name: 'Apishop',
  party_address: 'Rue du Lac 1, Vevey',
  ...change,
});

/** A queen with a year of birth and no other facts. */
export const aQueen = (change: Partial<Queen> = {}): Queen => ({
  id: '11111111-1111-4111-8111-111111111111',
  version: 1,
  year: 2025,
  colour: null,
  number: null,
  bee_race_id: null,
  breeder_number: null,
  birth_mother: null,
  genetic_mother: null,
  mating: null,
  mating_place: null,
  mated_on: null,
  origin: null,
  note: null,
  hive: null,
  last_event: null,
  last_event_on: null,
  ...change,
});
