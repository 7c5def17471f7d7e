import { randomUUID } from 'node:crypto';
import type { UserContext } from '@propolis/http-kit';
import { found } from '@propolis/runtime';
import type { HiveRegister, MovedHive } from '../hives/hives.service.ts';
import { PLAIN } from './records.acts.ts';
import { holdApiary, isInStock } from './records.hives.queries.ts';
import { lockJournal } from './records.queries.ts';
import { addRecord, holdJournal } from './records.service.ts';
import { dayOf } from './records.stored.ts';

/** Keeps the stock register true when a hive is moved or deleted without a form of the journal. */
export const hiveRegister: HiveRegister = {
  hold: (ctx) => holdJournal(ctx),
  move: moveHive,
  names: ({ db, user }, hiveId) => isInStock(db, user.id, hiveId),
};

async function moveHive(ctx: UserContext, { hiveId, from, to }: MovedHive): Promise<void> {
  const { db, user, now } = ctx;
  // Locked before, unless another request moved the hive meanwhile.
  await lockJournal(db, user.id);
  const { name, uid: chain } = found(await holdApiary(db, user.id, from));
  await addRecord(
    ctx,
    { uid: randomUUID(), chain, apiaryId: from, apiaryName: name },
    {
      ...PLAIN,
      ...{ event: 'moved', colonies: 1, hive_ids: [hiveId], to_apiary_id: to, remains: [] },
      ...{ happened_on: dayOf(now), happened_at: null, note: null },
    },
  );
}
