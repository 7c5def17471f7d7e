import type { Db } from '@propolis/postgres';
import { ownedHives } from './hives.queries.ts';

/** The hives of a user by the names that archives have for them. */
export const findHiveUids = (db: Db, userId: number) =>
  ownedHives(db, userId).select(['hives.id', 'hives.uid']).execute();
