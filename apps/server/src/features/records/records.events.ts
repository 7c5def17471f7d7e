import { ClientId, Id, ObservationData } from '@propolis/contract';
import { defineEvent, defineNotice } from '@propolis/events';
import { z } from 'zod';

/** A record was added, corrected or cancelled. */
export const recordChanged = defineNotice('record.changed', z.object({ userId: Id, recordId: ClientId }));

const GivenToHive = z.object({
  hiveId: Id,
  /** By item. */
  values: ObservationData,
  /** Numbers that change; `field` of the record is wrong if a number leaves its bounds. */
  changes: z.array(z.object({ key: z.string(), by: z.number(), field: z.string() })),
});
/** What a record gives to a hive. */
export type GivenToHive = z.infer<typeof GivenToHive>;

const RecordedValues = z.object({
  userId: Id,
  recordId: ClientId,
  date: z.date(),
  /** The hives to which earlier versions of the record gave values. */
  before: z.array(Id),
  hives: z.array(GivenToHive),
});
export type RecordedValues = z.infer<typeof RecordedValues>;

/** A record gives values to hives, in place of all that it gave before; the feature `observations` keeps them. */
export const recordedValues = defineEvent('record.valuesGiven', RecordedValues);

/** The record was cancelled, and the values that it gave stay. */
export const recordReleased = defineEvent(
  'record.released',
  z.object({ userId: Id, recordId: ClientId, hives: z.array(Id) }),
);
