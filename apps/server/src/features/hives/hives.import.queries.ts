import type { Db } from '@propolis/postgres';
import { accessibleHives } from './hives.queries.ts';

/** The hives of a user by the names that archives have for them. */
export const findHiveUids = (db: Db, userId: number) =>
  accessibleHives(db, userId, 'own').select(['hives.id', 'hives.uid']).execute();
