import { FOODS, HARVEST_UNITS, MEDICINE_UNITS, RECORD_KINDS, RECORD_ORIGINS } from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { FieldErrorCode } from './error-codes.ts';
import { ByApiaryId, ByClientId, ById, ClientId, Id, OptionalPathId, Version } from './ids.ts';
import { RECORDS_PER_PAGE_MAX, SEARCH_QUERY_MAX, SEARCH_QUERY_MIN } from './limits.ts';
import { changesNothing, Equipment } from './records/equipment.ts';
import { Feeding } from './records/feeding.ts';
import { Day, HiveRef, RECORD_HIVES_MAX } from './records/fields.ts';
import { FollowUp } from './records/follow-up.ts';
import { Harvest } from './records/harvest.ts';
import { Medicine } from './records/medicine.ts';
import { beforeMark, isBornAfter, QueenRecord } from './records/queen.ts';
import { StockRegister } from './records/register.ts';
import { Merge, Split } from './records/split.ts';
import { ApiaryRef, COLONIES_MAX, newHives, Stock, stockErrors } from './records/stock.ts';
import { Treatment } from './records/treatment.ts';
import { text } from './texts.ts';

export { FollowUp } from './records/follow-up.ts';
export type { Merge, Split } from './records/split.ts';

export const RECORDS_PER_PAGE = 50;

/** Chosen by the client, so that an entry made offline can be corrected before it is sent. */
const id = ClientId;

/** What a beekeeper enters, of any kind. */
export const RecordContent = z.discriminatedUnion('kind', [
  Treatment,
  Feeding,
  Harvest,
  Medicine,
  Equipment,
  QueenRecord,
  Stock,
]);
export type RecordContent = z.output<typeof RecordContent>;
/** A receipt, return or destruction of a medicine; belongs to the account, not to an apiary. */
export type MedicineInput = z.output<typeof Medicine>;

interface Entry {
  readonly new_hives?: readonly unknown[];
}

/** Checks that concern several fields. */
function checkTogether(content: RecordContent & Entry, { addIssue }: z.core.$RefinementCtx): void {
  const add = (field: string, message: FieldErrorCode) =>
    addIssue({ code: 'custom', path: [field], message });
  // Without hives the one amount is that of the apiary.
  if (
    'amounts' in content &&
    content.amounts &&
    content.amounts.length !== Math.max(1, content.hive_ids.length)
  )
    add('amounts', 'invalid');
  if (content.kind === 'treatment' && content.last_day !== null && content.last_day < content.happened_on)
    add('last_day', 'invalid_date');
  if (content.kind === 'equipment' && changesNothing(content)) add('body', 'required');
  if (content.kind === 'stock')
    for (const [field, code] of Object.entries(stockErrors(content, content.new_hives)))
      if (code) add(field, code);
}

const NewRecord = z
  .discriminatedUnion('kind', [
    Treatment.extend({ id }),
    Feeding.extend({ id }),
    Harvest.extend({ id }),
    Equipment.extend({ id }),
    QueenRecord.extend({ id }),
    Stock.omit({ split: true, merge: true }).extend({
      id,
      /** `split` and `merged` have their own endpoints. */
      event: Stock.shape.event.exclude(['split', 'merged']),
      new_hives: newHives,
    }),
  ])
  .superRefine((content, context) => {
    checkTogether(content, context);
    if (content.kind === 'queen' && isBornAfter(content))
      context.addIssue({ code: 'custom', path: ['new_queen', 'year'], message: 'too_big' });
  });
type WithoutId<Entry> = Entry extends unknown ? Omit<Entry, 'id'> : never;
/** A new record of an apiary and its hives. */
export type RecordInput = WithoutId<z.output<typeof NewRecord>>;
const NewMedicine = Medicine.extend({ id });
/** Has the kind of its record. */
const Correction = z.discriminatedUnion('kind', RecordContent.options).superRefine(checkTogether);

/** A hive or an apiary as no server numbers it, with its name at that time. */
const StoredPlace = z.strictObject({ uid: z.uuid().toLowerCase(), name: z.string().max(100) });
const StoredHives = z
  .array(StoredPlace)
  .max(RECORD_HIVES_MAX)
  .refine((hives) => new Set(hives.map(({ uid }) => uid)).size === hives.length);
const stored = { hive_ids: true } as const;
/** The content as stored and as in an archive. */
export const StoredRecord = z.discriminatedUnion('kind', [
  Treatment.omit(stored).extend({ hives: StoredHives }),
  Feeding.omit(stored).extend({ hives: StoredHives }),
  Harvest.omit(stored).extend({ hives: StoredHives }),
  Medicine.extend({ hives: StoredHives.max(0) }),
  Equipment.omit(stored).extend({ hives: StoredHives }),
  QueenRecord.omit(stored).extend({ hives: StoredHives.length(1), ...beforeMark }),
  Stock.omit({ ...stored, to_apiary_id: true }).extend({
    hives: StoredHives,
    colonies: z.number().int().min(1).max(COLONIES_MAX),
    to_apiary: StoredPlace.nullable(),
    /** Positions that moved hives left, in the order of `hives`. */
    left: z.array(z.number().int().min(1)).max(RECORD_HIVES_MAX).optional(),
    /** The uids of the hives that the record added. */
    founded: z.array(z.uuid().toLowerCase()).max(RECORD_HIVES_MAX),
  }),
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
  /** To which the colonies moved; null for other records. */
  to_apiary: z.object({ id: ApiaryRef, name: z.string() }).nullable(),
  record: RecordContent,
});
export type RecordVersion = z.infer<typeof RecordVersion>;

/** A record in its newest version. */
export const JournalRecord = RecordVersion.extend({
  id,
  /** Null for the movement of a medicine; the id is null if the apiary was removed. */
  apiary: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  /** The observation whose amount this is, and with which alone it changes; null for other records. */
  observation_id: Id.nullable(),
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
  /** Of all pages, or of the present year; null if the query does without. */
  totals: RecordTotals.nullable(),
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
  /** Words that its texts contain, ignoring accents, case and order. */
  q: text(SEARCH_QUERY_MAX).min(SEARCH_QUERY_MIN).optional(),
  /** Cancelled records are left out with `false`. */
  cancelled: z.enum(['true', 'false']).default('true'),
  /** `false` saves the server adding up all matching records; `year` adds up those of the present year. */
  totals: z.enum(['true', 'false', 'year']).default('true'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  /** Records per page. */
  limit: z.coerce.number().int().min(1).max(RECORDS_PER_PAGE_MAX).default(RECORDS_PER_PAGE),
});
export type RecordsQuery = z.output<typeof RecordsQuery>;

/** The same without pages; a table is of one kind, because each kind has columns of its own. */
export const RecordTableQuery = RecordsQuery.omit({ page: true, limit: true, totals: true }).extend({
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

/** What was done: an append-only journal (docs/specification.md, Records). */
export const recordEndpoints = {
  list: endpoint('GET', '/api/records', {
    summary: 'The journal, newest first, in pages, with the totals of all pages.',
    query: RecordsQuery,
    response: RecordPage,
  }),
  table: endpoint('GET', '/api/records/csv', {
    summary:
      'The records of a kind as CSV in the language of the account, newest first, with a line for each hive, or for each record of the stock.',
    query: RecordTableQuery,
    stream: 'text/csv; charset=utf-8',
  }),
  paperwork: endpoint('GET', '/api/records/paperwork', {
    summary:
      'What the laws ask for, as a page to print: treatments and stock of each apiary, inventory of medicines.',
    // No page: its texts are of the account, so that a browser must not show it as one of the app.
    stream: 'application/octet-stream',
  }),
  create: endpoint('POST', '/api/apiaries/:apiaryId/records', {
    summary: 'Records what was done in an apiary, with its effect on the hives, all or nothing.',
    params: ByApiaryId,
    body: NewRecord,
    response: JournalRecord,
    status: 201,
  }),
  get: endpoint('GET', '/api/records/:id', {
    summary: 'A record with all its versions, oldest first.',
    params: ByClientId,
    response: JournalRecord.extend({ versions: z.array(RecordVersion) }),
  }),
  /** The kind stays; a cancelled record is `record_cancelled`, one of an observation `record_of_observation`. */
  correct: endpoint('PUT', '/api/records/:id', {
    summary: 'Corrects a record with a new version; the earlier ones stay.',
    params: ByClientId,
    body: Correction,
    response: JournalRecord,
    versioned: true,
  }),
  /**
   * Without `undo` a reason is required; a second cancellation is `record_cancelled`, an undo after the day
   * `undo_too_late`.
   */
  cancel: endpoint('POST', '/api/records/:id/cancel', {
    summary:
      'Cancels a record, which stays in the journal with the reason; within a day it can be undone without one.',
    params: ByClientId,
    body: z.strictObject({ reason: text(500).default(''), undo: z.boolean().default(false) }),
    response: JournalRecord,
    versioned: true,
  }),
  followUps: endpoint('GET', '/api/follow_ups', {
    summary: 'What is planned because of records and not done: at most 30 days overdue, the earliest first.',
    response: z.array(FollowUp),
  }),
  finish: endpoint('PUT', '/api/follow_ups/:id', {
    summary: 'Marks a follow-up as done, or as open again.',
    params: ById,
    body: z.strictObject({ is_done: z.boolean() }),
    response: FollowUp,
  }),
  register: endpoint('GET', '/api/apiaries/:apiaryId/register', {
    summary: 'The stock register of an apiary in a year: gains, losses, balance and the losses of winters.',
    params: ByApiaryId,
    query: z.object({ year: z.coerce.number().int().min(1900).max(2200) }),
    response: StockRegister,
  }),
  split: endpoint('POST', '/api/hives/:id/split', {
    summary: 'Divides a hive: new hives, frames, bees and queens in one act.',
    params: ById,
    body: Split,
    response: JournalRecord,
    status: 201,
  }),
  merge: endpoint('POST', '/api/hives/:id/merge', {
    summary: 'Unites a hive with another one of its apiary, which ends.',
    params: ById,
    body: Merge,
    response: JournalRecord,
    status: 201,
  }),
  medicines: endpoint('GET', '/api/medicines', {
    summary: 'The stock of each medicine: received, used and left.',
    response: MedicineStock,
  }),
  move: endpoint('POST', '/api/medicines/movements', {
    summary: 'Records a receipt, a return or a destruction of a medicine.',
    body: NewMedicine,
    response: JournalRecord,
    status: 201,
  }),
} as const;
