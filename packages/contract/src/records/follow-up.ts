import { FOLLOW_UPS } from '@propolis/domain';
import { z } from 'zod';
import { ClientId, Id } from '../ids.ts';
import { Day } from './fields.ts';

/** What is planned for a hive because of a record. */
export const FollowUp = z.object({
  id: Id,
  kind: z.enum(FOLLOW_UPS),
  /** In the zone of the apiary. */
  due: Day,
  is_done: z.boolean(),
  record_id: ClientId,
  hive: z.object({ id: Id, name: z.string() }),
  apiary: z.object({ id: Id, name: z.string() }),
});
export type FollowUp = z.infer<typeof FollowUp>;
