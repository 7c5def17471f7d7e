import type { Db } from '@propolis/postgres';
import { accessibleApiaries } from './apiaries.queries.ts';

/** The apiaries of a user by the names that archives have for them. */
export const findApiaryUids = (db: Db, userId: number) =>
  accessibleApiaries(db, userId, 'own').select(['apiaries.id', 'apiaries.uid']).execute();
