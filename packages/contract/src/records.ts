import {
  FEEDS,
  FOODS,
  HARVEST_UNITS,
  INDICATIONS,
  isIsoDay,
  MEDICINE_MOVEMENTS,
  MEDICINE_UNITS,
  RECORD_KINDS,
  RECORD_ORIGINS,
  SUBSTANCES,
} from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ByApiaryId, ClientId, Id, OptionalPathId, Version } from './ids.ts';
import { text } from './texts.ts';

/** Records of one page of the journal. */
export const RECORDS_PER_PAGE = 50;
/** More hives than any apiary has. */
export const RECORD_HIVES_MAX = 500;

/** A day that exists, of this century or the last. */
const Day = z
  .string()
  .refine((day) => isIsoDay(day) && day >= '1900-01-01', 'invalid_date')
  .meta({ format: 'date' });
const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')
  .nullable();
const optionalText = (max: number) => text(max).nullable().default(null);
const Amount = z.number().positive('too_small').max(1_000_000, 'too_big');

/** What all records have. */
const common = {
  /** In the zone of the apiary; the first day of a treatment. Not in the future. */
  happened_on: Day,
  /** `HH:MM`. */
  happened_at: TimeOfDay.default(null),
  note: optionalText(2000),
};

/** The id of a hive; of one that was removed, the UUID under which its records keep it. */
const HiveRef = z.union([Id, z.uuid()]);
/** The hives of the apiary, without repetition; none means the apiary itself. */
const HiveIds = z
  .array(HiveRef)
  .max(RECORD_HIVES_MAX, 'too_big')
  .refine((ids) => new Set(ids).size === ids.length, 'invalid');

const ofHives = {
  hive_ids: HiveIds,
  /** One amount for each hive, in the order of `hive_ids`; null if no amount is known. */
  amounts: z.array(Amount).max(RECORD_HIVES_MAX).nullable().default(null),
};

const Treatment = z.strictObject({
  kind: z.literal('treatment'),
  ...common,
  ...ofHives,
  hive_ids: HiveIds.min(1, 'required'),
  product: text(200).min(1, 'required'),
  substances: z.array(z.enum(SUBSTANCES)).min(1, 'required').max(SUBSTANCES.length),
  batch: optionalText(100),
  /** Of the amounts, which are per colony. */
  unit: z.enum(MEDICINE_UNITS),
  /** Null while it runs; otherwise not before `happened_on`. */
  last_day: Day.nullable().default(null),
  indication: z.enum(INDICATIONS).default('varroa'),
  /** Dispenser or method, such as trickling. */
  method: optionalText(200),
  /** Days after the last day, by food; a food that is absent is unknown. */
  withdrawal_days: z.partialRecord(z.enum(FOODS), z.number().int().min(0).max(3650)).default({}),
  /** Replaces the computed day on which honey is free. */
  release_day: Day.nullable().default(null),
  prescribed_by: optionalText(200),
  dispensed_by: optionalText(200),
  administered_by: optionalText(200),
});

const Feeding = z.strictObject({
  kind: z.literal('feeding'),
  ...common,
  ...ofHives,
  feed: z.enum(Object.keys(FEEDS) as [keyof typeof FEEDS]), // `Object.keys` loses the key type of the constant.
  unit: z.enum(['g', 'ml']),
  /** kg of sugar in 1 kg; null means the usual share of this feed. */
  sugar_share: z.number().min(0).max(1).nullable().default(null),
  /** g/ml; null means the usual density of this feed. */
  density: z.number().min(0.5).max(3).nullable().default(null),
  /** g of water added to 1 g of feed. */
  dilution: z.number().min(0).max(20).nullable().default(null),
});

const Harvest = z.strictObject({
  kind: z.literal('harvest'),
  ...common,
  ...ofHives,
  food: z.enum(FOODS),
  unit: z.enum(HARVEST_UNITS),
  honey_type: optionalText(100),
  /** Percent. */
  water: z.number().min(5).max(40).nullable().default(null),
  lot: optionalText(50),
});

const Medicine = z.strictObject({
  kind: z.literal('medicine'),
  ...common,
  movement: z.enum(MEDICINE_MOVEMENTS),
  product: text(200).min(1, 'required'),
  /** Number of packages. */
  packages: Amount,
  /** Content of one package, in `unit`. */
  package_size: Amount,
  unit: z.enum(MEDICINE_UNITS),
  batch: optionalText(100),
  expiry: Day.nullable().default(null),
  /** The supplier of a receipt, otherwise the taker. */
  party_name: optionalText(200),
  party_address: optionalText(500),
});

/** Chosen by the client, so that an entry made offline can be corrected before it is sent. */
const id = ClientId;

/** Checks that concern two fields. */
function checkTogether(content: RecordContent, { addIssue }: z.core.$RefinementCtx): void {
  if (content.kind === 'medicine') return;
  const { kind, hive_ids, amounts } = content;
  // Without hives the one amount is that of the apiary.
  if (amounts && amounts.length !== Math.max(1, hive_ids.length))
    addIssue({ code: 'custom', path: ['amounts'], message: 'invalid' });
  if (kind === 'treatment' && content.last_day !== null && content.last_day < content.happened_on)
    addIssue({ code: 'custom', path: ['last_day'], message: 'invalid_date' });
}

/** What a beekeeper enters, of any kind. */
export const RecordContent = z.discriminatedUnion('kind', [Treatment, Feeding, Harvest, Medicine]);
export type RecordContent = z.output<typeof RecordContent>;
/** A receipt, return or destruction of a medicine; belongs to the account, not to an apiary. */
export type MedicineInput = z.output<typeof Medicine>;
/** A record of an apiary and its hives. */
export type RecordInput = Exclude<RecordContent, MedicineInput>;

const NewRecord = z
  .discriminatedUnion('kind', [Treatment.extend({ id }), Feeding.extend({ id }), Harvest.extend({ id })])
  .superRefine(checkTogether);
const NewMedicine = Medicine.extend({ id });
/** Has the kind of its record. */
const Correction = z
  .discriminatedUnion('kind', [Treatment, Feeding, Harvest, Medicine])
  .superRefine(checkTogether);

const StoredHives = z
  .array(z.strictObject({ uid: z.uuid(), name: z.string().max(100) }))
  .max(RECORD_HIVES_MAX);
const stored = { hive_ids: true } as const;
/** The content as stored and as in an archive: its hives as no server numbers them, with their names at that time. */
export const StoredRecord = z.discriminatedUnion('kind', [
  Treatment.omit(stored).extend({ hives: StoredHives }),
  Feeding.omit(stored).extend({ hives: StoredHives }),
  Harvest.omit(stored).extend({ hives: StoredHives }),
  Medicine.extend({ hives: StoredHives.max(0) }),
]);
export type StoredRecord = z.output<typeof StoredRecord>;

/** A hive of a record, as it was called when the version was made. */
const RecordHive = z.object({ id: HiveRef, name: z.string() });

/** One version of a record. Versions are never changed, only added. */
export const RecordVersion = z.object({
  version: Version,
  origin: z.enum(RECORD_ORIGINS),
  /** ISO 8601 in UTC. */
  made_at: z.string().meta({ format: 'date-time' }),
  /** Username of the account that made it. */
  made_by: z.string(),
  /** Why the record was cancelled with this version; null if it is valid. An undone record has an empty reason. */
  cancelled: z.string().nullable(),
  /** In the order of `hive_ids`. */
  hives: z.array(RecordHive),
  record: RecordContent,
});
export type RecordVersion = z.infer<typeof RecordVersion>;

/** A record in its newest version. */
export const JournalRecord = RecordVersion.extend({
  id,
  /** Null for the movement of a medicine; the id is null if the apiary was removed. */
  apiary: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
});
export type JournalRecord = z.infer<typeof JournalRecord>;

/** Totals of the valid records that a query finds. */
export const RecordTotals = z.object({
  /** By kind. */
  records: z.partialRecord(z.enum(RECORD_KINDS), z.number().int()),
  /** kg of sugar fed, and feedings whose sugar is unknown. */
  sugar_kg: z.number(),
  sugar_unknown: z.number().int(),
  /** Harvested amounts by food and unit. */
  harvest: z.array(z.object({ food: z.enum(FOODS), unit: z.enum(HARVEST_UNITS), amount: z.number() })),
});
export type RecordTotals = z.infer<typeof RecordTotals>;

export const RecordPage = z.object({
  data: z.array(JournalRecord),
  last_page: z.number().int().min(1),
  totals: RecordTotals,
});
export type RecordPage = z.infer<typeof RecordPage>;

/** Filters of the journal. */
export const RecordsQuery = z.object({
  kind: z.enum(RECORD_KINDS).optional(),
  apiary: OptionalPathId,
  hive: OptionalPathId,
  /** Both days included. */
  from: Day.optional(),
  to: Day.optional(),
  product: text(200).optional(),
  /** Cancelled records are left out with `false`. */
  cancelled: z.enum(['true', 'false']).default('true'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type RecordsQuery = z.output<typeof RecordsQuery>;

/** The same without pages; a table is of one kind, because each kind has columns of its own. */
export const RecordTableQuery = RecordsQuery.omit({ page: true }).extend({
  kind: z.union(StoredRecord.options.map(({ shape }) => shape.kind)),
});
export type RecordTableQuery = z.output<typeof RecordTableQuery>;

/** What the shelf has left of each product. */
export const MedicineStock = z.array(
  z.object({
    product: z.string(),
    unit: z.enum(MEDICINE_UNITS),
    received: z.number(),
    used: z.number(),
    disposed: z.number(),
    /** Negative if a receipt is missing. */
    left: z.number(),
  }),
);
export type MedicineStock = z.infer<typeof MedicineStock>;

const ByRecordId = z.object({ id });

/** What was done: an append-only journal (docs/specification.md, Records). */
export const recordEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/records',
    summary: 'The journal, newest first, in pages, with the totals of all pages.',
    query: RecordsQuery,
    response: RecordPage,
  }),
  table: endpoint({
    method: 'GET',
    path: '/api/records/csv',
    summary:
      'The records of a kind as CSV in the language of the account, newest first, with a line for each hive.',
    query: RecordTableQuery,
    stream: 'text/csv; charset=utf-8',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/apiaries/:apiaryId/records',
    summary: 'Records what was done in an apiary: a treatment, a feeding or a harvest.',
    params: ByApiaryId,
    body: NewRecord,
    response: JournalRecord,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/records/:id',
    summary: 'A record with all its versions, oldest first.',
    params: ByRecordId,
    response: JournalRecord.extend({ versions: z.array(RecordVersion) }),
  }),
  /** The kind stays; a cancelled record is `conflict`. */
  correct: endpoint({
    method: 'PUT',
    path: '/api/records/:id',
    summary: 'Corrects a record with a new version; the earlier ones stay.',
    params: ByRecordId,
    body: Correction,
    response: JournalRecord,
    versioned: true,
  }),
  /** Without `undo` a reason is required; a second cancellation is `conflict`. */
  cancel: endpoint({
    method: 'POST',
    path: '/api/records/:id/cancel',
    summary:
      'Cancels a record, which stays in the journal with the reason; within a day it can be undone without one.',
    params: ByRecordId,
    body: z.strictObject({ reason: text(500).default(''), undo: z.boolean().default(false) }),
    response: JournalRecord,
    versioned: true,
  }),
  medicines: endpoint({
    method: 'GET',
    path: '/api/medicines',
    summary: 'The stock of each medicine: received, used and left.',
    response: MedicineStock,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/medicines/movements',
    summary: 'Records a receipt, a return or a destruction of a medicine.',
    body: NewMedicine,
    response: JournalRecord,
    status: 201,
  }),
} as const;
