import { QUEEN_STAGES, SPLIT_CHECKS } from '@propolis/domain';
import { z } from 'zod';
import type { FieldErrorCode } from '../error-codes.ts';
import { NewHive } from '../hives.ts';
import { ClientId } from '../ids.ts';
import { common, HiveRef } from './fields.ts';
import { queenRef } from './queen.ts';

const number = z.number().int().min(0).max(40).default(0);
/** What one hive gives to another. */
const given = {
  /** Frames with brood. */
  brood: number,
  /** Frames with stores. */
  stores: number,
  /** Seams of bees. */
  bees: number,
};

const part = {
  ...given,
  /** The queen that the part gets, such as a cell from elsewhere; null if it gets none, or that of the divided hive. */
  queen: ClientId.nullable().default(null),
  new_queen: queenRef.new_queen,
  /** Only of a queen from another colony. */
  queen_stage: z.enum(QUEEN_STAGES).optional(),
};
/** Most colonies that one hive is divided into. */
const PARTS_MAX = 20;

const divided = {
  /** Index of the part with which the queen of the divided hive goes; null if she stays. */
  queen_part: z
    .number()
    .int()
    .min(0)
    .max(PARTS_MAX - 1)
    .nullable()
    .default(null),
  /** What is planned for the parts without a queen. */
  checks: z
    .array(z.enum(SPLIT_CHECKS))
    .max(SPLIT_CHECKS.length)
    .refine((checks) => new Set(checks).size === checks.length, 'invalid')
    .default([...SPLIT_CHECKS]),
};

/** How a record divided the first of its hives: one part for each of the others. */
export const SplitParts = z.strictObject({
  ...divided,
  parts: z.array(z.strictObject(part)).min(1).max(PARTS_MAX),
  /** The queen of the divided hive, as known when it was divided. */
  parent_queen: ClientId.nullable(),
});

const BodyPart = z.strictObject({
  ...part,
  /** A hive of the same apiary; null for a new one. */
  hive_id: HiveRef.nullable().default(null),
  new_hive: NewHive.nullable().default(null),
});

/** The body of a split. */
export const Split = z
  .strictObject({
    id: ClientId,
    ...common,
    ...divided,
    parts: z.array(BodyPart).min(1, 'required').max(PARTS_MAX, 'too_big'),
  })
  .superRefine(({ parts, queen_part }, { addIssue }) => {
    const add = (path: (string | number)[], message: FieldErrorCode) =>
      addIssue({ code: 'custom', path, message });
    if (queen_part !== null && queen_part >= parts.length) add(['queen_part'], 'invalid');
    const hives = parts.map(({ hive_id, new_hive }) => hive_id ?? new_hive?.id);
    for (const [at, part] of parts.entries()) {
      const hive = hives.indexOf(hives[at]) < at ? 'invalid' : hiveError(part);
      if (hive) add(['parts', at, 'hive_id'], hive);
      const queen = part.queen !== null && at === queen_part ? 'invalid' : queenError(part);
      if (queen) add(['parts', at, 'queen'], queen);
    }
  });
type BodyPart = z.output<typeof BodyPart>;

/** A part has one hive. */
function hiveError({ hive_id, new_hive }: BodyPart): FieldErrorCode | undefined {
  if (hive_id === null && new_hive === null) return 'required';
  return hive_id !== null && new_hive !== null ? 'invalid' : undefined;
}

/** Facts need their queen. */
const queenError = ({ queen, new_queen, queen_stage }: BodyPart): FieldErrorCode | undefined =>
  queen === null && (new_queen !== null || queen_stage !== undefined) ? 'required' : undefined;
export type Split = z.output<typeof Split>;

const united = {
  /** What the hive gets from the one that ends. */
  ...given,
  /** Whose queen the hive has afterwards: its own, or that of the other hive; null if unknown. */
  queen: z.enum(['own', 'other']).nullable().default(null),
};

/** How a record united its first hive with the second, which ended. */
export const MergeParts = z.strictObject({
  ...united,
  /** The queens of both hives, as known when they were united. */
  own_queen: ClientId.nullable(),
  other_queen: ClientId.nullable(),
});

/** The body of a merge. */
export const Merge = z.strictObject({
  id: ClientId,
  ...common,
  ...united,
  /** The hive whose colony moves in; it ends. */
  hive_id: HiveRef,
});
export type Merge = z.output<typeof Merge>;
