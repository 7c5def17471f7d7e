import {
  CSV_DECIMALS,
  CSV_FAULTS,
  CSV_SEPARATORS,
  CSV_TIME_FORMATS,
  isTimeZone,
  MEASURES,
  WEIGHT_UNITS,
} from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ById, Id } from './ids.ts';

/** More columns than any logger writes. */
const COLUMNS_MAX = 200;
const LAST_COLUMN = COLUMNS_MAX - 1;
const Column = z.number().int().min(0).max(LAST_COLUMN);
/** More than the measures of all slots of the largest scale. */
const VALUE_COLUMNS_MAX = 40;
const HEADER_MAX = 1000;
const ZONE_LENGTH_MAX = 64;

/** How a CSV file is read; see `CsvSettings` in the domain. */
export const CsvImportSettings = z.strictObject({
  separator: z.enum(CSV_SEPARATORS),
  decimal: z.enum(CSV_DECIMALS),
  header: z.number().int().min(0).max(HEADER_MAX),
  width: z.number().int().min(1).max(COLUMNS_MAX),
  time: z.strictObject({
    column: Column,
    clock: Column.nullable().default(null),
    format: z.enum(CSV_TIME_FORMATS),
    zone: z.string().max(ZONE_LENGTH_MAX).refine(isTimeZone, 'invalid_option'),
  }),
  /**
   * At least one; a slot that the model does not have is `too_big`, a measure used twice for a slot
   * `already_used`.
   */
  values: z
    .array(
      z.strictObject({
        column: Column,
        slot: z.number().int().min(0),
        measure: z.enum(MEASURES),
        unit: z.enum(WEIGHT_UNITS).default('kg'),
      }),
    )
    .min(1)
    .max(VALUE_COLUMNS_MAX)
    .superRefine((values, { addIssue }) => {
      for (const [index, { slot, measure }] of values.entries())
        if (values.findIndex((other) => other.slot === slot && other.measure === measure) < index)
          addIssue({ code: 'custom', path: [index, 'measure'], message: 'already_used' });
    }),
});
export type CsvImportSettings = z.output<typeof CsvImportSettings>;

/** Why values are not taken. `quota_readings`: with the readings of the file the account would exceed its quota. */
const IMPORT_FAULTS = [...CSV_FAULTS, 'quota_readings'] as const;

/** States of an import; `failed` has written nothing. */
export const IMPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Maximum number of faulty lines in the response. */
export const IMPORT_FAULTY_LINES = 10;

/** A running or finished import of a file into a scale's readings. */
export const Import = z.object({
  id: Id,
  state: z.enum(IMPORT_STATES),
  created_at: z.iso.datetime(),
  bytes: z.number().int(),
  /** Share of the file that has been read, 0 to 1. */
  progress: z.number(),
  /** Number of readings, one per value of a line. All are written at the end, so this is 0 until `done`. */
  accepted: z.number().int(),
  /** Readings that existed before. */
  duplicate: z.number().int(),
  /** Rejected values, or whole lines. */
  rejected: z.number().int(),
  /**
   * Number per reason; reasons that do not occur are absent. `quota_readings` counts all readings of the file:
   * the import has `failed`, and another try fails too until readings are deleted.
   */
  reasons: z.partialRecord(z.enum(IMPORT_FAULTS), z.number().int()),
  /** The first lines with a rejected value. */
  faulty_lines: z
    .array(
      z.object({
        /** From 1. */
        line: z.number().int(),
        /** The beginning of the line. */
        text: z.string(),
        faults: z.array(z.enum(CSV_FAULTS)),
      }),
    )
    .max(IMPORT_FAULTY_LINES),
});
export type Import = z.infer<typeof Import>;

const SETTINGS_LENGTH_MAX = 8_000;

/** JSON text, because the body contains the file. */
const SettingsText = z
  .string()
  .max(SETTINGS_LENGTH_MAX)
  .transform((text, { issues }) => {
    try {
      const settings: unknown = JSON.parse(text);
      return settings;
    } catch {
      issues.push({ code: 'custom', input: text, message: 'invalid' });
      return z.NEVER;
    }
  })
  .pipe(CsvImportSettings);

/** Imports of measurements from files; scales of other accounts are `not_found`. */
export const importEndpoints = {
  create: endpoint('POST', '/api/sensors/youbee/:id/imports', {
    summary:
      'Uploads a CSV file of a scale, at most 100 MB, and imports it after the upload; `settings` is JSON.',
    params: ById,
    query: z.object({ settings: SettingsText }),
    upload: 'file',
    response: Import,
    status: 202,
  }),
  list: endpoint('GET', '/api/sensors/youbee/:id/imports', {
    summary: 'The last ten imports of a scale, newest first.',
    params: ById,
    response: z.array(Import),
  }),
} as const;
