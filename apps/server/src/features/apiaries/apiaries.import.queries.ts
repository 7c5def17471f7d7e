import type { Db } from '@propolis/postgres';
import { ownedApiaries } from './apiaries.queries.ts';

/** The apiaries of a user by the names that archives have for them. */
export const findApiaryUids = (db: Db, userId: number) =>
  ownedApiaries(db, userId).select(['apiaries.id', 'apiaries.uid']).execute();
