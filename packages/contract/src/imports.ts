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
const Column = z
  .number()
  .int()
  .min(0)
  .max(COLUMNS_MAX - 1);
/** More than the measures of all slots of the largest scale. */
const VALUE_COLUMNS_MAX = 40;
const HEADER_MAX = 1000;
const ZONE_LENGTH_MAX = 64;

/** How a CSV file is to be read (`CsvSettings` of the domain, where each field is explained). */
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
  /** At least one; a slot beyond the scale's model is `too_big`, a measure of a slot named twice `already_used`. */
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

/** Where an import stands; `failed` has written nothing. */
export const IMPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const;
/** One of them. */
export type ImportState = (typeof IMPORT_STATES)[number];

/** Lines that are shown with what is wrong with them. */
export const IMPORT_FAULTY_LINES = 10;

/** A file on its way into a scale's readings, or arrived. */
export const Import = z.object({
  id: Id,
  state: z.enum(IMPORT_STATES),
  created_at: z.iso.datetime(),
  bytes: z.number().int(),
  /** How much of the file has been read, 0 to 1. */
  progress: z.number(),
  /** Readings: one for each value of a line. Nothing is kept before all is: these are 0 until it is done. */
  accepted: z.number().int(),
  /** Readings that were there already. */
  duplicate: z.number().int(),
  /** Values that were not taken, or lines as a whole. */
  rejected: z.number().int(),
  /** How many of these for which reason; reasons that do not occur are absent. */
  reasons: z.partialRecord(z.enum(CSV_FAULTS), z.number().int()),
  /** The first lines of which something was not taken. */
  faulty_lines: z
    .array(
      z.object({
        /** From 1. */
        line: z.number().int(),
        /** Its beginning, as it is written. */
        text: z.string(),
        faults: z.array(z.enum(CSV_FAULTS)),
      }),
    )
    .max(IMPORT_FAULTY_LINES),
});
export type Import = z.infer<typeof Import>;

const SETTINGS_LENGTH_MAX = 8_000;

/** JSON text, for a body is taken by the file. */
const SettingsText = z
  .string()
  .max(SETTINGS_LENGTH_MAX)
  .transform((text, { issues }) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      issues.push({ code: 'custom', input: text, message: 'invalid' });
      return z.NEVER;
    }
  })
  .pipe(CsvImportSettings);

/** Measurements out of files; scales of other beekeepers are `not_found`. */
export const importEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/sensors/youbee/:id/imports',
    summary:
      'Takes a CSV file of a scale, at most 100 MB, and imports it as a whole once it has come; `settings` is JSON.',
    params: ById,
    query: z.object({ settings: SettingsText }),
    upload: 'file',
    response: Import,
    status: 202,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/sensors/youbee/:id/imports',
    summary: 'The last ten imports of a scale, newest first.',
    params: ById,
    response: z.array(Import),
  }),
} as const;
