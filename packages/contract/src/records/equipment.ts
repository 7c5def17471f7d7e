import { FRAME_KINDS, HIVE_PARTS } from '@propolis/domain';
import { z } from 'zod';
import { common, HiveIds } from './fields.ts';

/** Added per hive; negative if taken away. Zero is sent as null. */
const change = (most: number) =>
  z
    .number()
    .int()
    .min(-most)
    .max(most)
    .refine((number) => number !== 0, 'invalid');
/** True: put on the hive. False: taken off. */
const part = z.boolean().nullable().default(null);

/** A change of the hive itself. The same change for each hive; at least one (`checkTogether`). */
export const Equipment = z.strictObject({
  kind: z.literal('equipment'),
  ...common,
  hive_ids: HiveIds.min(1, 'required'),
  /** Changes `structure_honey_super` of the hive. */
  supers: change(10).nullable().default(null),
  brood_boxes: change(10).nullable().default(null),
  /** Frames with brood or stores change the frames of the hive. */
  frames: z.partialRecord(z.enum(FRAME_KINDS), change(60)).default({}),
  /** Changes `structure_queen_excluder`. */
  excluder: part,
  feeder: part,
  /** Changes `structure_pollen_trap`. */
  pollen_trap: part,
  /** Changes `structure_insulation`. */
  insulation: part,
  /** Changes `structure_has_rock`. */
  stone: part,
  /** Whether the hives were moved to another place of the apiary. */
  moved: z.boolean().optional(),
  /** Whether a trap comb against varroa was put in, replaced or taken out. */
  trap_comb: z.boolean().optional(),
});
type Equipment = z.output<typeof Equipment>;

/** Whether nothing changes. */
export const changesNothing = (content: Equipment): boolean =>
  content.supers === null &&
  content.brood_boxes === null &&
  !content.moved &&
  !content.trap_comb &&
  Object.keys(content.frames).length === 0 &&
  HIVE_PARTS.every((name) => content[name] === null);
