import { listPart } from '@propolis/account-archive';
import type { AccountExporter } from '../../account/account.service.ts';
import { findExportedQueens } from '../queens.queries.ts';

/** Path in an archive. */
export const QUEENS_FILE = 'data/queens.json';

/** Exports queens with their facts; their movements follow from the records. */
export const exportQueens: AccountExporter = {
  parts: async function* ({ db, userId }) {
    yield listPart(QUEENS_FILE, [await findExportedQueens(db, userId)]);
  },
};
